-- The column is named by the term that the program uses. No released version reads it.
alter table tasks rename column carried_link_id to reused_link_id;
