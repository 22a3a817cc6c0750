//! The rulebook, chapter by chapter: tests that read as its sentences.

mod action;
mod block;
mod contest;
mod discard;
mod examples;
mod influence;
mod master;
mod minion;
mod oust;
mod turn;
mod unlock;
mod withdraw;
