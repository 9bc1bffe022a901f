-- Writing a message costs its transaction less. What is told once has an id that is drawn from what it tells, to whom, how and at which step, so that the primary key
-- holds the rule; the first step's id is its chain's, so that only later steps are looked for by the chain.
drop index message_once;
drop index message_chain;
create index message_chain on message (chain_id) where step > 0;
