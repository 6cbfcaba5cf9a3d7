-- An entry of a B-tree holds 2,704 bytes at most. A reference of 1,024 characters and a URL of 2,048 can be longer in UTF-8, and could
-- not be stored, nor could what went in the same statement. The hash stays the same from version to version, since the server
-- partitions by it too.
drop index verifications_by_tracking;
create index verifications_by_tracking on verifications (team_id, environment, hashtextextended(tracking_info, 0))
  where tracking_info is not null;
drop index webhooks_by_url;
create unique index webhooks_by_url on webhooks (team_id, environment, hashtextextended(webhook_url, 0));
