/** The fields that a column can hold; parts of a pay statement are of `part-headings.ts`. */
const TABLE_FIELDS = [
  ...["full_name", "display_name", "first", "middle", "last", "suffix", "ssn", "dob", "email", "phone"],
  ...["line1", "line2", "line3", "city", "state", "zip", "zip4", "city_state_zip", "whole_address", "country"],
  ...["employer_name", "employer_ein", "employer_code", "employer_account", "employer_detail"],
  ...[
    "employee_id",
    "position_id",
    "primary",
    "record_id",
    "job_title",
    "department",
    "worker_type",
    "job_type",
    "person_facts",
  ],
  ...["start", "rehire", "original_hire", "end", "status", "left_flag", "as_of", "work_state", "soc", "wage_plan"],
  ...["pay_rate", "pay_unit", "annual_salary", "hourly_rate", "pay_frequency", "rate_2", "rate_from", "typical_hours"],
  ...["pay_date", "period_start", "period_end", "period", "hours", "gross", "net", "check_number", "type"],
  ...["ytd_gross", "ytd_net", "det", "code", "amount", "rate", "pay_type", "year", "quarter", "fiscal_year"],
  ...["ui_wages", "state_wages", "state_tax", "local_tax", "nyc_tax", "yonkers_tax", "ui_excess", "ui_taxable"],
  ...["regular_gross", "regular_hours", "overtime_hours", "overtime", "other", "weeks", "wages", "federal_tax"],
  ...["ss_wages", "ss_tax", "medicare_wages", "medicare_tax", "pay_facts", "status_facts", "ignored"],
] as const;
/** One of {@link TABLE_FIELDS}. */
export type TableField = (typeof TABLE_FIELDS)[number];

/**
 * Headings that name a field whatever the file is, in order: the first that fits counts.
 *
 * Sources: the fields of Oracle's assignment extract (docs.oracle.com, "Assignment Extract
 * Definition Fields": person number, salary amount, salary basis), of saved reports of UKG Ready
 * (connecttoadhelp.zendesk.com, "Saved Report Specifications") and of UKG Pro's employment details
 * (support.composehr.com), columns of SAP's date report (entry, leaving) and of its payroll results
 * (wage type, number, amount), fields of Sage 50's payroll journal (help-sage50.na.sage.com, "Payroll
 * Journal Fields": date, cash amount), and the guides that the formats name.
 */
export const FIELD_HEADINGS: readonly (readonly [TableField, RegExp])[] = [
  // What looks like a field and is none.
  [
    "ignored",
    /\b(?:manager|supervisor|spouse|emergency|beneficiary|bank|routing|account type|acct|gender|sex|race|ethnic|marital|veteran)\b/,
  ],
  [
    "ignored",
    /^(?:notes?|comments?|remarks?|donations|check amount|direct deposit|payment(?: method)?|medical insurance available)$/,
  ],
  [
    "ignored",
    /^(?:total payroll cost|employer cost|total (?:employer )?cost|currency|pay group|payroll number|row id|location|work address|home department code|job code|age)$/,
  ],
  // The employer.
  [
    "employer_account",
    /^(?:employer |company )?(?:state )?(?:account number|state ein|state id(?: number)?|ui account(?: number)?|sein|unemployment (?:id|number|account number)|employer account)$/,
  ],
  [
    "employer_ein",
    /^(?:employer|company|entity|federal|legal entity|payer)? ?(?:federal )?(?:ein|employer identification number|tax id(?: number)?|id number fein|ein tax id)$|^(?:employer|payer|company) tin$/,
  ],
  ["employer_code", /^(?:payroll )?(?:company|client)(?: company)? (?:code|id|number)$/],
  [
    "employer_name",
    /^(?:component |employing |paying |pay )?(?:employer|company|entity|legal entity|business|organization|organisation|firm|agency)(?: company)?(?: legal)?(?: name)?$|^(?:ein|payer) name$/,
  ],
  [
    "employer_detail",
    /^(?:employer|company|business) (?:optional )?(?:address|street|city|state|zip|country|phone|contact|line)\b/,
  ],
  // The person.
  [
    "ssn",
    /^(?:employee )?(?:tax id ssn|tax id itin|ssn(?: or itin)?|social security(?: number)?(?: ssn)?(?: or (?:itin|ssn|tin))?|social|national id(?:entifier)?|ssn last (?:4|four)|last (?:4|four) ssn|social security number or itin|social security id|ssn number|tin|taxpayer id|tax id number ssn|government id|ssn or itin)$/,
  ],
  [
    "ssn",
    /^(?:employee )?(?:social security|ssn)\b.*\b(?:number|itin|ssn)$|^(?:recipient|payee|contractor) (?:tin|ssn|tax id)$/,
  ],
  ["first", /^(?:employee )?(?:legal )?(?:name )?(?:first|given) ?(?:name)?$/],
  ["middle", /^(?:employee )?(?:name )?(?:middle|mid|mi|m i)(?: (?:names?|initial|init))?$/],
  ["middle", /^(?:employee )?(?:mi|initial)$/],
  ["last", /^(?:employee )?(?:name )?(?:last|family) ?(?:name)?$/],
  ["suffix", /^(?:employee )?(?:name )?(?:generation )?suffix(?: description)?$/],
  [
    "full_name",
    /^(?:employee|payroll|full|employee full|whole|last first|last name first name|name last first|last name first name mi|employee payroll)? ?name$|^employee$|^(?:employee )?(?:full )?name(?: last(?: name)? first(?: name)?(?: (?:middle|mi|m i)(?: name| initial)?)?| first(?: name)?(?: (?:middle|mi|m i)(?: name| initial)?)? last(?: name)?)?$|^last name first name.*$|^personnel$|^employee name (?:and )?(?:id|number)$|^(?:employee|team) member(?: name)?$|^(?:person|recipient|payee|contractor)(?: name)?$|^(?:who|paid to|pay to)$/,
  ],
  ["display_name", /^(?:employee )?(?:display|formatted) name$/],
  ["dob", /^(?:employee )?(?:birth ?date|date birth|birth date|born|date (?:of )?birth)$/],
  ["email", /\be ?mail\b/],
  ["phone", /\b(?:phone|telephone|mobile|cell)\b/],
  ["zip4", /^(?:employee |home |primary |residence )?(?:address )?zip (?:4|plus 4|ext(?:ension)?|code 2|2)$/],
  ["city_state_zip", /^(?:employee |home )?city (?:state|st)(?: and)? zip$/],
  [
    "line2",
    /^(?:employee |home |primary |residence |resident |mailing |permanent |physical |current |lived in )*(?:street )?(?:address )?(?:line )?(?:line2|address2|street2|2|line 2|apartment|apt|unit|street 2|suite)$/,
  ],
  [
    "line3",
    /^(?:employee |home |primary |residence |resident |mailing |permanent |physical |current |lived in )*(?:address )?(?:line )?(?:line3|address3|3)$/,
  ],
  [
    "line1",
    /^(?:employee |home |primary |residence |resident |mailing |permanent |physical |current |lived in )*(?:street|address1|street1|street address|address|address line|line 1|address(?: line)? 1|street 1|address street(?: 1)?|home street)$/,
  ],
  [
    "city",
    /^(?:employee |home |primary |residence |resident |mailing |permanent |physical |current |lived in )*(?:address )?(?:city|town|municipality)$/,
  ],
  [
    "work_state",
    /^(?:(?:work(?:ed)?(?: in)?|override|ui|sui|unemployment|suta|tax) state|state (?:worked|worked in)|worked in state|(?:employee )?state hire)$/,
  ],
  [
    "state",
    /^(?:employee |home |primary |residence |resident |mailing |permanent |physical |current |lived in )*(?:address )?(?:state|st|province|region|state (?:territory )?code|state territory code|state province)$/,
  ],
  [
    "zip",
    /^(?:employee |home |primary |residence |resident |mailing |permanent |physical |current |lived in )*(?:address )?(?:zip|postal|zip code|postal code|zip postal code|zip (?:code )?1|zip code 1)$/,
  ],
  ["country", /^(?:employee |home |primary )*(?:address )?country(?: code)?$/],
  ["whole_address", /^(?:home|full|mailing|residential|employee home) address$/],
  // The job.
  [
    "employee_id",
    /^(?:file|payroll file|employee|employee file|badge|clock|personnel|payroll|employee reference|platform ids employee)(?: employee)? ?(?:number|id|code|identifier)?$|^person (?:number|id|code|identifier)$/,
  ],
  ["position_id", /^(?:position|job) (?:id|number)$/],
  ["primary", /^(?:is )?primary(?: job| position)?$/],
  ["record_id", /^(?:record (?:id|number)|employment id|id)$/],
  [
    "job_title",
    /^(?:job|position|business|employee|work|current|default)? ?(?:titles?|job title|role|position|position title|job)(?: description| name)?$/,
  ],
  ["job_title", /^(?:occupation|class title|job class title|title description|job description|position description)$/],
  [
    "department",
    /^(?:home |default |cost center )?(?:department|department name|department title|home department)(?: description| name)?$/,
  ],
  [
    "department",
    /^(?:org level [1-4]|supervisory organization|organi[sz]ational unit|division|cost center name|business unit|team)$/,
  ],
  [
    "worker_type",
    /^(?:employee (?:category|type|class)(?: description)?|employee category description|type worker|contract type|employment type|1099 or w2|w2 or 1099|w2 1099|1099 w2)$/,
  ],
  [
    "job_type",
    /^(?:full (?:or )?part(?: time)?|full time part time|ft pt|f p|time type|job type|full part|schedule type|full or part time)$/,
  ],
  [
    "rehire",
    /^(?:re ?hire date|latest rehire date|date re ?hire(?: date)?|last hire(?: date)?|date last hire|most recent hire(?: date)?|adjusted hire date|latest hire date)$/,
  ],
  [
    "original_hire",
    /^(?:original (?:hire|start)(?: date)?|first hire(?: date)?|hire date original|original date hire|date original hire)$/,
  ],
  [
    "start",
    /^(?:employee |agency |employment |company )?(?:hire date|date hire|date hire date|start date|date start|date hired|hire date date|date employed|hire|joined|date joined|began|entry(?: date)?|employ date|employment date|seniority date|service date|first employed|first day worked)$/,
  ],
  [
    "end",
    /^(?:employee |employment )?(?:termination date|date termination|separation date|end date|last day(?: worked)?|last work(?:ing)? day|leaving(?: date)?|actual termination date|date released?|released?(?: date)?|date left|left|exit date|date separated|date separation|left date|leave date|employment end date|termination|separated|quit date|last worked)$/,
  ],
  [
    "left_flag",
    /^(?:left employment during period|left your employment during period|no longer employed|is terminated|termination flag|inactive)$/,
  ],
  [
    "status",
    /^(?:employee |position |employment |leave |active |current |job |personnel |assignment )?status(?: as june 30| description| code| as)?$/,
  ],
  ["soc", /^(?:soc|soc code|occupation code|occupational code|social code)$/],
  ["wage_plan", /^(?:wage )?plan code$|^wage plan$/],
  ["weeks", /^(?:base |credit |number )?weeks(?: worked)?$/],
  ["as_of", /^(?:as|as date|as of date|report date|data as of)$/],
  // The rate of pay.
  [
    "pay_frequency",
    /^(?:pay|payroll|pay period|compensation)? ?(?:frequency|schedule|pay frequency|pay cycle|pay period frequency|cycle)(?: code| description)?$|^paid every$/,
  ],
  [
    "rate_from",
    /^(?:rate|pay|compensation|pay rate|salary) (?:effective|change) ?(?:date)?$|^rate as$|^effective date$/,
  ],
  ["rate_2", /^(?:rate 2|pay rate 2|second rate|rate2)$/],
  ["hourly_rate", /^(?:base |regular )?(?:hourly|hour|per hour)(?: pay)?(?: rate)?(?: amount)?$|^rate (?:per )?hour$/],
  [
    "annual_salary",
    /^(?:base )?(?:annual|annualized|yearly)(?: base)? ?(?:salary|pay|rate|compensation|wages|amount)?(?: amount)?$|^total base pay annualized amount$|^salary$|^base salary annual$/,
  ],
  [
    "pay_unit",
    /^(?:(?:salary|salaried) (?:or )?hour(?:ly)?|hourly (?:or )?(?:salary|salaried)|rate type(?: description)?|pay type|pay basis|basis|salary basis|regular pay rate description|rate description|(?:pay rate )?paid per|per|(?:base |annualized )?compensation (?:per|period|time period|frequency|type|unit|basis)|(?:total )?base pay (?:frequency|period)|comp frequency|pay rate type|(?:pay )?rate (?:unit|per|period)|income unit|salary hourly flag|pay unit|unit|pay per|wage type|flsa pay basis|payrcord|rate code description|unit pay|base rate unit|rate basis)$/,
  ],
  [
    "pay_rate",
    /^(?:base |current |primary )?(?:regular )?(?:pay )?(?:rate(?: of pay)?|rate amount|pay rate|pay rate amount|pay|(?:total )?base pay(?: amount)?|base salary|salary amount|(?:base )?compensation(?: amount| rate)?|wage|wage rate|income|salary rate|rate pay|annualized compensation|payrtamt|rate 1)$/,
  ],
  ["typical_hours", /^(?:typical|standard|scheduled(?: weekly)?|weekly|usual|normal) hours(?: per week)?$/],
  // The payment.
  [
    "pay_date",
    /^(?:check|pay|payment|payroll|paid|line|pay check|process|deposit|issue|check issue)(?:ing)? ?(?:date|day|on)$|^paid$|^date paid$|^payday$/,
  ],
  [
    "period_start",
    /^(?:pay |payroll |work )?(?:period |per |week )?(?:start|begin|from)(?: date)?$|^(?:pay )?period (?:begin|start|from)(?: date)?$|^begin date$|^(?:start|begin) (?:pay )?period$/,
  ],
  [
    "period_end",
    /^(?:pay |payroll |work )?(?:period |per |week )?(?:end|to|thru|through)(?: date)?$|^(?:pay )?period (?:end|to)(?: date)?$|^week end(?:ing)?$|^(?:end) (?:pay )?period$/,
  ],
  ["period", /^(?:pay|payroll|work|check)? ?periods?(?: dates?| range)?$|^(?:pay |payroll )?month$/],
  ["check_number", /^(?:check|payment|voucher|advice|stub)(?: (?:or )?(?:advice|voucher|stub))?(?: seq)? number$/],
  [
    "ytd_gross",
    /^(?:ytd|year to date) (?:gross|wages|earnings|pay|total)(?: pay| wages| earnings)?$|^gross(?: pay)? (?:ytd|year to date)$/,
  ],
  ["ytd_net", /^(?:ytd|year to date) net(?: pay)?$|^net(?: pay)? (?:ytd|year to date)$/],
  [
    "gross",
    /^(?:total |current )?gross(?: pay| wages| earnings| amount| compensation| income| salary| payroll)?(?: or distribution)?(?: this period)?$|^total (?:earnings|pay|wages|payments)$|^gross total$|^current gross$/,
  ],
  ["gross", /^(?:total )?gross wages or distribution$|^total gross pay$/],
  ["gross", /^(?:(?:total|quarterly|gross) )+wages(?: paid)?(?: this quarter)?$|^wages paid(?: this quarter)?$/],
  [
    "net",
    /^(?:total |current )?net(?: pay| amount| check| payment| wages| check amount)?$|^take home(?: pay)?$|^cash amount$/,
  ],
  ["hours", /^(?:total |paid |current |whole )?hours(?: worked| paid)?(?: this quarter)?$/],
  ["det", /^(?:det|det type|line type|detail type|earning deductions tax|e d t|type code)$/],
  [
    "code",
    /^(?:det code|detcode|earning code|pay component|pay code|pay item|component|payroll item|item|earnings code|code|wage type (?:long )?(?:text|name|description))$/,
  ],
  ["amount", /^(?:line |current )?amount$/],
  // Totals of a period; the boxes of Form W-2.
  ["wages", /^(?:w2 )?box 1(?: wages\b.*)?$|^wages tips (?:and )?other compensation$|^federal taxable wages$/],
  ["federal_tax", /^(?:w2 )?box 2(?: federal\b.*)?$/],
  ["ss_wages", /^(?:w2 )?box 3(?: social security\b.*)?$|^social security wages$/],
  ["ss_tax", /^(?:w2 )?box 4(?: social security\b.*)?$/],
  ["medicare_wages", /^(?:w2 )?box 5(?: medicare\b.*)?$|^medicare wages(?: and tips)?$/],
  ["medicare_tax", /^(?:w2 )?box 6(?: medicare\b.*)?$/],
  ["state_wages", /^(?:w2 )?box 16(?: state\b.*)?$/],
  ["state_tax", /^(?:w2 )?box 17(?: state\b.*)?$/],
  ["local_tax", /^(?:w2 )?box 19(?: local\b.*)?$/],
  ["ignored", /^(?:w2 )?box \d/],
  ["fiscal_year", /^(?:fiscal|budget|fy|survey) ?year$|^fy$/],
  ["year", /^(?:calendar |tax )?year$/],
  ["quarter", /^(?:calendar )?quarter$/],
  ["ui_excess", /^(?:ui )?excess wages$/],
  ["ui_taxable", /^(?:ui )?taxable wages$/],
  ["ui_wages", /^total (?:subject wages|ui (?:remuneration|wages).*)$|^ui (?:wages|remuneration).*$|^subject wages$/],
  ["state_wages", /^pit (?:subject )?wages$|^personal income tax wages$|^state wages$/],
];
