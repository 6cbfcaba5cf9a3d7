-- The deletion of a link looks for its monitors: without this index it reads all of them (9 ms of 100,000).
create index monitors_by_link on monitors (link_id);
