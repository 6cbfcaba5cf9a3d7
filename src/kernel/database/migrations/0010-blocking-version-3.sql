-- Streets named Box are no post boxes any more, and names are read alike with characters that nobody sees.
drop index employments_by_former_blocking;
create index employments_by_former_blocking on employments (id) where blocking_version < 3;
