-- An entry of the inquiry log is written once, and the log is chained by blocks of entries. What was chained entry by entry stays
-- as it is, and is block 0. No chaining process of the former version may be between two statements.
lock table audit_head, audit_intake, audit_entries in access exclusive mode;

-- A transaction has its id before its entry has a number: a later transaction has a higher id than those of all numbers seen before.
create sequence audit_entries_number;
select setval('audit_entries_number', greatest(1, number), number > 0) from audit_head;
alter table audit_entries alter number
  set default case when pg_current_xact_id() is not null then nextval('audit_entries_number') end;
alter sequence audit_entries_number owned by audit_entries.number;
-- hash: SHA-256 of the entry alone, or with previous_hash that of the former chain.
alter table audit_entries alter previous_hash drop not null;

-- numbers: the entries that a block owns; entries: how many all blocks to this one own; hash: of both, the hashes of the entries
-- and the hash of the block before.
create table audit_blocks (
  number bigint primary key,
  numbers int8multirange not null,
  entries bigint not null,
  hash bytea not null
);
insert into audit_blocks select 0, int8multirange(int8range(1, number + 1)), number, hash from audit_head;

-- The last block: how many entries are chained, its hash, and the highest number of them.
alter table audit_head add column last_number bigint not null default 0;
update audit_head set last_number = number;

-- Numbers below it that no block owns, since their transaction had not committed, or never will. until: a transaction that
-- began later; if all before it have ended and there is no entry, there will be none. Null until the next look.
create table audit_gaps (
  numbers int8range primary key,
  until xid8
);

-- The entries that no block owns yet.
create view audit_waiting as
  select e.* from audit_entries e where e.number > (select last_number from audit_head)
  union all
  select e.* from audit_gaps g join audit_entries e on e.number >= lower(g.numbers) and e.number < upper(g.numbers);

-- What processes of the former version append meanwhile. The next release drops the table.
insert into audit_entries (id, at, actor, team_id, environment, action, target, details, hash)
  select id, at, actor, team_id, environment, action, target, details, hash from audit_intake order by id;
delete from audit_intake;
create function move_audit_intake() returns trigger language plpgsql as $$
begin
  insert into audit_entries (id, at, actor, team_id, environment, action, target, details, hash)
    values (new.id, new.at, new.actor, new.team_id, new.environment, new.action, new.target, new.details, new.hash);
  return null;
end
$$;
create trigger move_audit_intake before insert on audit_intake for each row execute function move_audit_intake();

-- Nothing looks for an entry by its id, and the merges are the only ones that are looked for by their action: see 0096.
alter table audit_entries drop constraint audit_entries_id_key;
drop index audit_entries_by_action;
