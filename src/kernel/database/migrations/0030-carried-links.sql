-- The link whose sign-in a task of another link of the same person and order_number may begin with.
alter table tasks add column carried_link_id uuid;
