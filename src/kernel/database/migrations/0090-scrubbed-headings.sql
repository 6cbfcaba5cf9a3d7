-- The first line of a file without headings is a person's row. It was kept as the headings of the file: a heading one
-- now if it consists of the words of headings, or stands beside as many that do and has no number of a value; the column
-- of any other is named by its place. What the
-- command line or a worker said of such a file goes, and Social Security numbers in names of files. An import that is
-- not done keeps what it is read by until it ends.
with words as (
  select string_to_array(
      'ACCOUNT ACTIVE ADDRESS AGE AMOUNT ANNUAL APT AREA BASE BEGIN BIRTH BONUS BOX BRANCH BUSINESS CATEGORY CELL '
      'CHECK CITY CLASS CODE COMP COMPANY COMPENSATION CONTACT COST COUNT COUNTRY COUNTY CURRENT CUSTOMER DATE DAY '
      'DAYS DEDUCTION DEDUCTIONS DEPARTMENT DEPT DESCRIPTION DOB DOMAIN EARNINGS EIN EMAIL EMP EMPLOYEE EMPLOYEES '
      'EMPLOYER EMPLOYMENT END ETHNICITY FEDERAL FEIN FIELD FILE FIRED FIRST FREQUENCY FROM FULL GENDER GIVEN GROSS '
      'GROUP HIRE HIRED HOME HOUR HOURLY HOURS ID IDENTIFIER INCOME INDUSTRY INITIAL JOB KEY KIND LAST LEAVE LEGAL '
      'LINE LOCATION MAIL MANAGER MARITAL MEDICARE MIDDLE MOBILE MONTH NAME NATIONAL NET NO NR NUMBER OF ORGANISATION '
      'ORGANIZATION ORIGINAL OVERTIME PAY PAYROLL PER PERIOD PERSON PERSONAL PHONE POSITION POST POSTAL PREFERRED '
      'RATE REASON RECORD REF REFERENCE REGULAR REHIRE ROLE ROW SALARY SENIORITY SERIAL SERVICE SEX SITE SOCIAL '
      'SOURCE SS SSN START STATE STATUS STREET SUFFIX SURNAME TAX TAXES TELEPHONE TERM TERMINATION TIME TITLE TO '
      'TOTAL TOWN TYPE UNION UNIT UNTIL URL VALUE WAGE WAGES WEB WEBSITE WEEK WEEKLY WORK WORKED WORKER YEAR YEARLY '
      'YEARS ZIP ZIPCODE YTD', ' ') as known
),
headings as (
  select p.environment, p.source, p.format, h.place, h.one, h.one ->> 'heading' as heading,
    (select count(*) > 0 and bool_and(word = any (known))
      from words, regexp_split_to_table(upper(regexp_replace(h.one ->> 'heading', '([a-z])([A-Z])', '\1 \2', 'g')), '[^A-Z0-9]+') as word
      where word <> '' and word !~ '^[0-9]$') as is_known
    from source_profiles p, jsonb_array_elements(p.profile -> 'headings') with ordinality as h (one, place)
),
told as (
  select *, case when is_known or (count(*) filter (where is_known) over line * 2 >= count(*) over line
      and count(*) filter (where is_known) over line >= 2 and heading !~ '[0-9]{3}|[0-9][.,/-][0-9]|@') then heading
    else '#' || place end as name
  from headings window line as (partition by environment, source, format)
),
scrubbed as (
  select p.environment, p.source, p.format,
    (select coalesce(jsonb_agg(jsonb_set(t.one, '{heading}', to_jsonb(t.name)) order by t.place), '[]') from told t
      where (t.environment, t.source, t.format) = (p.environment, p.source, p.format)) as headings,
    (select coalesce(jsonb_object_agg(c.field, case when c.heading is null then null else t.name end), '{}')
      from jsonb_each_text(p.profile -> 'columns') as c (field, heading)
      left join lateral (select told.name from told
        where (told.environment, told.source, told.format) = (p.environment, p.source, p.format)
          and regexp_replace(lower(told.heading), '[^[:alnum:]]', '', 'g') = regexp_replace(lower(c.heading), '[^[:alnum:]]', '', 'g')
        order by told.place limit 1) as t on true
      where c.heading is null or t.name is not null) as columns,
    (select coalesce(jsonb_object_agg(v.field, v.value), '{}') from jsonb_each(p.profile -> 'values') as v (field, value)
      where v.field in ('employer_name', 'employer_ein', 'job_type', 'income_unit', 'pay_frequency')) as values
  from source_profiles p
)
update source_profiles p
set profile = p.profile || jsonb_build_object('headings', s.headings, 'columns', s.columns, 'values', s.values, 'file_name',
  regexp_replace(p.profile ->> 'file_name', '(^|[^0-9])[0-9]{3}([-_. ]?)[0-9]{2}\2([0-9]{4})(?![0-9])', '\1***-**-\3', 'g'))
from scrubbed s
where (s.environment, s.source, s.format) = (p.environment, p.source, p.format);

update import_jobs
set columns = case when status in ('completed', 'failed') then '{}' else columns end,
  constants = case when status in ('completed', 'failed') then '{}' else constants end,
  payroll = payroll || '{"columns_read": [], "columns_unread": [], "assumptions": [], "faults": [], "differing_totals": []}',
  differences = '[]',
  error = regexp_replace(error, '"[^"]*"', '(removed from this message)', 'g'),
  file_name = regexp_replace(file_name, '(^|[^0-9])[0-9]{3}([-_. ]?)[0-9]{2}\2([0-9]{4})(?![0-9])', '\1***-**-\3', 'g');

update imports
set file_name = regexp_replace(file_name, '(^|[^0-9])[0-9]{3}([-_. ]?)[0-9]{2}\2([0-9]{4})(?![0-9])', '\1***-**-\3', 'g')
where file_name ~ '[0-9]{3}([-_. ]?)[0-9]{2}\1[0-9]{4}';

-- The type stays: it has the rows written anew, so that the files of the tables no longer hold what was there.
alter table source_profiles alter column profile type jsonb using profile || '{}';
alter table import_jobs alter column columns type jsonb using columns || '{}';
