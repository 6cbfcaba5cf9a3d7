-- Whether an address takes no more messages: by the mailer's own word, not by the status code alone. Null before, and unless it bounced.

alter table notifications add column bounce_type text check (bounce_type in ('permanent', 'temporary', 'complaint'));
