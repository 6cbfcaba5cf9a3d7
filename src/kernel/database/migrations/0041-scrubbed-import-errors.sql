-- Up to 0.2.0 the refusal of a file quoted its first line, which is a person's row where a file has no headings.
update import_jobs
set error = regexp_replace(error, ' It has .*$', ' Its first line was removed from this message: it may have been a person''s.')
where error like '% It has "%';
