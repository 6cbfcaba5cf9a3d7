-- What readers have read in the last hour, so that they are not logged again for it: its loss in a crash of the database costs one more
-- entry each. Without it in the log of changes, the entry of a read costs half the processor time (bench/reads).
alter table recent_reads set unlogged;
