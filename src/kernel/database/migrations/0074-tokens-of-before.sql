-- While the release of before runs next to this one, it changes users, orders and fetched data without their tokens. They are of
-- no version then, until the janitor has computed them: no search for a person may miss the row meanwhile. A row that is only
-- sealed with another key goes the same way. The next release drops the triggers and the function.
create function tokens_are_former() returns trigger language plpgsql as $$
begin
  new.subject_version := 0;
  if tg_table_name <> 'link_data' then
    new.name_version := 0;
  end if;
  return new;
end
$$;
create trigger users_tokens_are_former before update of sealed_user on users for each row
  when (old.sealed_user <> new.sealed_user
    and old.subject_version = new.subject_version and old.subject_tokens is not distinct from new.subject_tokens
    and old.name_version = new.name_version and old.name_tokens is not distinct from new.name_tokens)
  execute function tokens_are_former();
create trigger orders_tokens_are_former before update of sealed_order on orders for each row
  when (old.sealed_order <> new.sealed_order
    and old.subject_version = new.subject_version and old.subject_tokens is not distinct from new.subject_tokens
    and old.name_version = new.name_version and old.name_tokens is not distinct from new.name_tokens)
  execute function tokens_are_former();
create trigger link_data_tokens_are_former before update of sealed_data on link_data for each row
  when (old.sealed_data <> new.sealed_data
    and old.subject_version = new.subject_version and old.subject_tokens is not distinct from new.subject_tokens)
  execute function tokens_are_former();

-- Failed calls, which are few among those that are logged.
create index if not exists request_log_failures on request_log (team_id, environment, created_at desc, id desc) where status >= 400;
