-- Written and never read. No release has had these columns.
alter table employment_pay drop column updated_at;
alter table erased_employments drop column erased_at;
alter table verification_confirmations drop column ended_at;
