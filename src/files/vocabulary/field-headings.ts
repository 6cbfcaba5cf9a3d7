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
const FIELD_HEADINGS: readonly (readonly [TableField, RegExp])[] = [
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
  // What states call it; the agencies of Texas, California, Washington and others stand before it.
  [
    "employer_account",
    /^(?:employer |company )?(?:(?:state|ui|sui|suta|unemployment|twc|edd|esd|deo|dol|des|uc|nys) )+(?:employer |tax |account )*(?:account|registration|reference|reporting|id)(?: id)?(?: number)?$|^(?:employer|company|tax) (?:account|registration|reporting)(?: id)?(?: number)?$|^(?:esd|edd|twc|reporting) number$/,
  ],
  [
    "employer_ein",
    /^(?:employer|company|entity|federal|legal entity|payer)? ?(?:federal )?(?:ein|employer identification number|tax id(?: number)?|id number fein|ein tax id|id(?: number)? ein)$|^(?:employer|payer|company) tin$|^(?:employer |company |entity )?federal id(?: number)?$|^fid$/,
  ],
  ["employer_code", /^(?:payroll )?(?:company|client)(?: company)? (?:code|id|number)$|^client$/],
  [
    "employer_name",
    /^(?:component |employing |paying |pay )?(?:employer|company|entity|legal entity|business|organization|organisation|firm|agency)(?: company)?(?: legal| long| full)?(?: name)?$|^(?:ein|payer|client) name$|^(?:legal|payroll) company name$/,
  ],
  [
    "employer_detail",
    /^(?:employer|company|business) (?:optional )?(?:address|street|city|state|zip|country|phone|contact|line)\b/,
  ],
  // The person.
  [
    "ssn",
    /^(?:employee |masked |unmasked |full |partial |federal )*(?:tax id ssn|tax id itin|ssn(?: or itin)?|social security(?: number)?(?: ssn)?(?: or (?:itin|ssn|tin))?|social|national id(?:entifier)?(?: number)?|ssn last (?:4|four)|last (?:4|four)(?: ssn| digits)?|social security number or itin|social security id|ssn number|tin|taxpayer id|tax id number ssn|government id|ssn or itin|ssn (?:masked|full|unmasked|partial)|social insurance ssn|ssn itin|itin ssn|itin)$|^employee tax id$/,
  ],
  [
    "ssn",
    /^(?:employee )?(?:social security|ssn)\b.*\b(?:number|itin|ssn)$|^(?:recipient|payee|contractor) (?:tin|ssn|tax id)$/,
  ],
  ["first", /^(?:employee )?(?:legal )?(?:name )?(?:first|given) ?(?:names?)?$/],
  ["middle", /^(?:employee )?(?:name )?(?:middle|mid|mi|m i)(?: (?:names?|initial|init))?(?: name)?$/],
  ["middle", /^(?:employee )?(?:mi|init|initials?)$/],
  ["last", /^(?:employee )?(?:name )?(?:last|family) ?(?:name)?$/],
  [
    "suffix",
    /^(?:employee )?(?:name )?(?:generation(?:al)? |social )?suffix(?: description| code)?(?: jr.*)?$|^generation$|^jr sr(?: i+v?)*$/,
  ],
  [
    "full_name",
    /^(?:employee|payroll|full|employee full|personnel|whole|last first|last name first name|name last first|last name first name mi|employee payroll)? ?name$|^employee$|^(?:employee )?(?:full )?name(?: last(?: name)? first(?: name)?(?: (?:middle|mi|m i)(?: name| initial)?)?| first(?: name)?(?: (?:middle|mi|m i)(?: name| initial)?)? last(?: name)?)?$|^last name first name.*$|^personnel$|^employee name (?:and )?(?:id|number)$|^(?:employee|team) member(?: name)?$|^(?:person|recipient|payee|contractor)(?: name)?$|^(?:who|paid to|pay to|crew|crew member|last first|employee last first|name employee|(?:name|employee) last suffix first(?: mi| middle)?)$/,
  ],
  ["display_name", /^(?:employee )?(?:display|formatted) name$/],
  ["dob", /^(?:employee )?(?:birth|birth day|birth ?date|date birth|birth date|born|date (?:of )?birth)$/],
  ["email", /\be ?mail\b/],
  ["phone", /\b(?:phone|telephone|mobile|cell)\b/],
  ["zip4", /^(?:employee |home |primary |residence )?(?:address )?zip (?:4|plus 4|ext(?:ension)?|code 2|2)$/],
  ["city_state_zip", /^(?:employee |home )?city (?:state|st)(?: and)? zip$/],
  [
    "line2",
    /^(?:employee |home |primary |residence |residential |resident |mailing |permanent |physical |current |lived in |personal )*(?:street )?(?:address )?(?:line )?(?:line2|address2|street2|2|line 2|street address(?: line)? 2|(?:apartment|apt|unit|suite|ste)(?: (?:apartment|apt|unit|suite|ste|number))*|street 2|street line 2|line 2 apt)$/,
  ],
  [
    "line3",
    /^(?:employee |home |primary |residence |residential |resident |mailing |permanent |physical |current |lived in |personal )*(?:address )?(?:line )?(?:line3|address3|3)$/,
  ],
  [
    "line1",
    /^(?:employee |home |primary |residence |residential |resident |mailing |permanent |physical |current |lived in |personal )*(?:street|address1|street1|street address|address|address line|line 1|address(?: line)? 1|street 1|street line 1|street address(?: line)? 1|address street(?: 1)?|home street)$/,
  ],
  [
    "city",
    /^(?:employee |home |primary |residence |residential |resident |mailing |permanent |physical |current |lived in |personal )*(?:address )?(?:city|town|municipality|city town|city name)$/,
  ],
  [
    "work_state",
    /^(?:(?:work(?:ed)?(?: in)?|override|ui|sui|unemployment|suta|tax) state|state (?:worked|worked in|employment)|worked in state|work (?:location|site) state|(?:state income tax|employment|job|location) (?:work )?state|(?:employee )?state hire)$/,
  ],
  [
    "state",
    /^(?:employee |home |primary |residence |residential |resident |mailing |permanent |physical |current |lived in |personal )*(?:address )?(?:state|st|province|region|state (?:territory )?code|state territory code|state province|state code|state residence|state name)$/,
  ],
  [
    "zip",
    /^(?:employee |home |primary |residence |residential |resident |mailing |permanent |physical |current |lived in |personal )*(?:address )?(?:zip|postal|zip code|postal code|post code|zip postal|zip postal code|zip (?:code )?[15]|zip code 1)$/,
  ],
  ["country", /^(?:employee |home |primary )*(?:address )?country(?: code)?$/],
  ["whole_address", /^(?:home|full|mailing|residential|employee home) address$/],
  // The job.
  [
    "employee_id",
    /^(?:file|payroll file|employee|employee file|badge|clock|personnel|payroll|employee reference|platform ids employee|paychex|member|team member|work)(?: employee)? ?(?:external )?(?:number|id|code|identifier|id number)?$|^person (?:number|id|code|identifier)$|^id number$|^(?:hour|hris) id$|^(?:employee )?xref code$|^eecode$/,
  ],
  ["position_id", /^(?:position|job) (?:id|number)$/],
  ["primary", /^(?:is )?primary(?: job| position)?$/],
  ["record_id", /^(?:record (?:id|number)|employment id|id)$/],
  [
    "job_title",
    /^(?:job|position|business|employee|work|current|default)? ?(?:titles?|job title|role|position|position title|job)(?: description| name)?(?: primary)?$/,
  ],
  [
    "job_title",
    /^(?:occupation|class title|job class(?: title| description)?|title description|job code description|job description|position description|home job(?: title)?|default jobs?(?: hour)?|duties|what (?:they|he|she) (?:do|does)|trade|classification|class description)$/,
  ],
  [
    "department",
    /^(?:home |default |cost center )?(?:department|department name|department title|home department)(?: description| name| class| division)?$/,
  ],
  [
    "department",
    /^(?:org(?:ani[sz]ation)? level [1-4]|supervisory organi[sz]ation|org unit|organi[sz]ational unit|division|cost center(?: [1-4])?(?: name| description)?|business unit(?: name| description)?|team|department team|group|section|work ?group)$/,
  ],
  [
    "worker_type",
    /^(?:employee (?:category|type|class)(?: description)?|employee category description|type worker|contract type|employment type|1099 or w2|w2 or 1099|w2 1099|1099 w2|type employee|person type|contractor employee|employee contractor)$/,
  ],
  [
    "job_type",
    /^(?:full (?:or )?part(?: time)?|full time part time|ft pt|f p|time type|job type|full part|schedule type|full (?:time )?or part time)$/,
  ],
  [
    "rehire",
    /^(?:(?:last |latest |most recent )?re ?hire date(?: on)?|latest rehire date|date re ?hire(?: date)?|last hire(?: date)?|date last hire|most recent hire(?: date)?|adjusted hire date|latest hire date)$/,
  ],
  [
    "original_hire",
    /^(?:(?:original|initial) (?:hire|start)(?: date)?|first hire(?: date)?|hire date original|original date hire|date original hire)$/,
  ],
  [
    "start",
    /^(?:employee |agency |employment |company )?(?:hire date|(?:current |effective )?hire date(?: on| most recent| most recent hire)?|hire re ?hire(?: date)?|hire or re ?hire(?: date)?|date hire|date hire date|(?:latest )?start date(?: on| date| employment)?|date start(?: date)?|date hired|hire date date|date employed|employed since|since|employee since|hire|joined|joined date|date joined|began|begin date employment|entry(?: date)?|employ date|employment date|seniority date|(?:continuous |adjusted |length of )?service date|first employed|first day(?: worked| work| employment)?|position start(?: date)?|job start date)$/,
  ],
  [
    "end",
    /^(?:employee |employment )?(?:termination date|date termination|separation date|end date|last day(?: worked| work| employment| employed)?|last date worked|last date employed|last date employment|final (?:day|date)|resignation date|resigned(?: date)?|dismissal date|termination on|termination effective date|effective termination date|last work(?:ing)? day|leaving(?: date)?|actual termination date|date released?|released?(?: date)?|date left|left|exit date|date separated|date separation|left date|leave date|employment end date|termination|separated|quit(?: date)?|last worked|gone(?: since)?|left since)$/,
  ],
  [
    "left_flag",
    /^(?:left employment during period|left your employment during period|no longer employed|is terminated|termination flag|inactive)$/,
  ],
  [
    "status",
    /^(?:employee |position |employment |leave |active |current |job |personnel |assignment )?status(?: as june 30| description| code| as)?$|^(?:is )?active(?: (?:inactive|y n|yes no|flag))?$|^a i$/,
  ],
  [
    "soc",
    /^(?:soc|soc code|occupation code(?: (?:code|occupational code))?|occupational code|social code|standard occupational classification(?: code)?)$/,
  ],
  ["wage_plan", /^(?:wage )?plan code$|^wage plan$/],
  ["weeks", /^(?:base |credit |number )?weeks(?: worked)?$/],
  ["as_of", /^(?:as|as date|as of date|report date|data as of)$/],
  // The rate of pay.
  [
    "pay_frequency",
    /^(?:pay|payroll|payment|pay period|pay group)? ?(?:frequency|schedule|pay frequency|pay cycle|paycycle|pay period frequency|cycle)(?: code| description)?$|^(?:paid every|how often(?: paid)?|frequency pay|pay period code)$/,
  ],
  [
    "rate_from",
    /^(?:rate|pay|compensation|pay rate|salary) (?:effective|change) ?(?:date)?$|^rate as$|^effective date$/,
  ],
  ["rate_2", /^(?:rate 2|pay rate 2|second rate|rate2)$/],
  [
    "hourly_rate",
    /^(?:base |regular |equivalent )?(?:hourly|hour|per hour)(?: base)?(?: pay| wage| compensation)?(?: rate)?(?: 1)?(?: pay)?(?: amount)?$|^(?:rate|pay|wage|compensation|earns|paid) (?:per hour|hourly)$|^rate hour$|^(?:base )?compensation hourly$/,
  ],
  [
    "annual_salary",
    /^(?:base )?(?:annual|annualized|yearly)(?: base)? ?(?:salary|pay|rate|compensation|wages|amount)?(?: amount)?$|^total base pay annualized amount$|^salary$|^(?:base )?salary(?: amount)? annual$|^(?:base )?compensation annual(?:ly)?$|^annual equivalent(?: salary| pay| rate)?$|^(?:rate|pay|wage|compensation|salary) (?:per year|yearly)$/,
  ],
  [
    "pay_unit",
    /^(?:(?:salary|salaried) (?:or )?hour(?:ly)?(?: code| flag| indicator)?|hourly (?:or )?(?:salary|salaried)(?: code| flag| indicator)?|s h|h s|wage basis|pay class|comp type|pay rate basis|rate type(?: description)?|pay type|pay basis|basis|salary basis|regular pay rate description|rate description|(?:pay rate )?paid per|per|(?:base |annualized )?compensation (?:per|period|time period|frequency|type|unit|basis)|(?:total )?base pay (?:frequency|period)|comp frequency|pay rate type|(?:pay )?rate (?:unit|per|period)|income unit|salary hourly flag|pay unit|unit|pay per|wage type|flsa pay basis|payrcord|rate code description|unit pay|base rate unit|rate basis)$/,
  ],
  [
    "pay_rate",
    /^(?:base |current |primary )?(?:regular )?(?:pay )?(?:rate(?: of pay)?|rate amount|pay rate|pay rate amount|pay(?: amount)?|(?:total )?base pay(?: amount)?|base salary|salary amount|(?:base )?compensation(?: amount| rate)?|wage|wage rate|income|salary rate|rate pay|annualized compensation|payrtamt|rate 1(?: amount)?|comp rate)$|^(?:rate salary|salary rate|wage salary|salary wage|salary or hourly rate|salary hourly rate|hourly salary rate|default rate|standard rate)$/,
  ],
  ["typical_hours", /^(?:typical|standard|scheduled(?: weekly)?|weekly|usual|normal) hours(?: per week)?$/],
  // The payment.
  [
    "pay_date",
    /^(?:check|pay|payment|payroll|paid|line|pay check|process|deposit|issue|check issue)(?:ing)? ?(?:date|day|on)(?: check date| pay date)?$|^(?:check|pay) (?:pay|check) date$|^paid$|^date (?:paid|payment|issued)$|^payday$/,
  ],
  [
    "period_start",
    /^(?:pay |payroll |work )?(?:period |per |week )?(?:start|begin|from)(?: date)?$|^(?:pay )?period (?:begin|start|from)(?: date)?$|^begin date$|^(?:start|begin) (?:pay )?period$|^service (?:start|from)(?: date)?$/,
  ],
  [
    "period_end",
    /^(?:pay |payroll |work )?(?:period |per |week )?(?:end|to|thru|through)(?: date)?$|^(?:pay )?period (?:end|to)(?: date)?$|^(?:week|we) end(?:ing)?(?: date)?$|^we(?: date)?$|^end date pay$|^(?:end) (?:pay )?period$|^service (?:end|to)(?: date)?$/,
  ],
  [
    "period",
    /^(?:pay|payroll|work|check)? ?periods?(?: dates?| range| covered)?(?: from to| start end| begin end)?$|^(?:pay |payroll )?month$|^dates?(?: range| covered)$|^dates$/,
  ],
  [
    "check_number",
    /^(?:check|payment|voucher|advice|stub|pay stub|transaction|deposit)(?: (?:or )?(?:advice|voucher|stub))?(?: seq)? number$|^check (?:voucher|advice)$/,
  ],
  [
    "ytd_gross",
    /^(?:ytd|year to date) (?:gross|wages|earnings|pay|total)(?: pay| wages| earnings)?$|^(?:gross(?: pay| wages| earnings)?|wages|earnings|earned|pay|paid|total) (?:ytd|year to date)$|^(?:ytd|year to date)(?: paid| earned| amount)?$|^paid (?:this year|so far)$/,
  ],
  ["ytd_net", /^(?:ytd|year to date) net(?: pay)?$|^net(?: pay)? (?:ytd|year to date)$/],
  [
    "gross",
    /^(?:total |current )?gross(?: pay| wages| earnings| amount| comp(?:ensation)?| income| salary| payroll)?(?: amount| total)?(?: or distribution)?(?: this period)?$|^gross payment$|^employee gross(?: pay)?$|^total (?:earnings|pay|wages|payments)$|^gross total$|^current gross$/,
  ],
  ["gross", /^(?:total )?gross wages or distribution$|^total gross pay$|^(?:total |amount )?earned(?: amount)?$/],
  [
    "gross",
    /^(?:(?:total|quarterly|quarter|gross) )+wages(?: paid)?(?: this quarter)?$|^wages (?:paid|(?:paid )?(?:this|for|in) quarter)$/,
  ],
  [
    "net",
    /^(?:(?:total|current|employee|check|paid|period|actual|final|payroll) )*net(?: pay| amount| check| payment| wages| check amount| earnings| income| payroll| distribution| salary| to employee)?(?: amount| total)?$|^take home(?: pay)?$|^cash amount$|^amount paid net$/,
  ],
  ["hours", /^(?:total |paid |current |whole |worked |number )*hours(?: worked| paid)?(?: total)?(?: this quarter)?$/],
  ["det", /^(?:det|det type|line type|detail type|earning deductions tax|e d(?: t)?(?: type)?|type code|code type)$/],
  [
    "code",
    /^(?:det code|detcode|earning code|pay component|pay code|pay item|component|payroll item|item|earnings code|earning deductions code|e d(?: t)? code|det(?:ail)? code|item code|pay element|element name|code|wage type (?:long )?(?:text|name|description))$/,
  ],
  ["amount", /^(?:line |current |item )?amount$|^dollars$/],
  // Totals of a period; the boxes of Form W-2.
  ["wages", /^(?:w2 )?box 1(?: wages\b.*)?$|^wages tips (?:and )?other compensation$|^federal taxable wages$/],
  ["federal_tax", /^(?:w2 )?box 2(?: federal\b.*)?$/],
  ["ss_wages", /^(?:w2 )?box 3(?: social security\b.*)?$|^social security wages$/],
  ["ss_tax", /^(?:w2 )?box 4(?: social security\b.*)?$/],
  ["medicare_wages", /^(?:w2 )?box 5(?: medicare\b.*)?$|^medicare wages(?: and tips)?$/],
  ["medicare_tax", /^(?:w2 )?box 6(?: medicare\b.*)?$/],
  ["state_wages", /^(?:w2 )?box 16(?: state\b.*)?$|^state (?:taxable |income tax )?wages$/],
  ["state_tax", /^(?:w2 )?box 17(?: state\b.*)?$/],
  ["local_tax", /^(?:w2 )?box 19(?: local\b.*)?$/],
  ["ignored", /^(?:w2 )?box \d/],
  ["fiscal_year", /^(?:fiscal|budget|fy|survey) ?year$|^fy$/],
  ["year", /^(?:calendar |tax |report(?:ing)? |wage )?year$/],
  ["quarter", /^(?:calendar |report(?:ing)? )?quarter(?: number| and year| year)?$|^year (?:and )?quarter$/],
  // The year stands in the heading, from which a row takes it.
  [
    "ytd_gross",
    /^20\d\d (?:gross|wages|earnings)(?: pay| wages| earnings)?$|^(?:gross|wages|earnings)(?: pay)? (?:in )?20\d\d$/,
  ],
  ["ui_excess", /^(?:ui |sui |suta )?excess(?: ui)? wages$|^(?:ui|sui|suta) excess$/],
  ["ui_taxable", /^(?:ui |sui |suta )?taxable(?: ui)? wages$|^(?:ui|sui|suta) taxable$/],
  [
    "ui_wages",
    /^total (?:subject wages|ui (?:remuneration|wages).*)$|^(?:ui|sui|suta) (?:gross |total |subject )?(?:wages|remuneration).*$|^(?:gross|subject) (?:ui|sui) wages$|^subject wages$/,
  ],
  ["state_wages", /^pit (?:subject )?wages$|^personal income tax wages$|^state wages$/],
];

/** Words before a heading that say whose it is: `Employee Department`, `Current Job Title`. */
const WHOSE = /^(?:employee|current|primary|personal) /;
/** Fields of a line of a payment: `Employee Amount` is the share of a contribution, and none of these. */
const OF_LINES: ReadonlySet<TableField> = new Set(["amount", "rate", "code", "det", "hours", "gross", "net"]);

/** The field that a heading names whatever the file is; null if it names none. */
export function fieldOfHeading(text: string): TableField | null {
  const field = namedField(text);
  if (field !== null || !WHOSE.test(text)) return field;
  const rest = namedField(text.replace(WHOSE, ""));
  return rest === null || OF_LINES.has(rest) ? null : rest;
}

function namedField(text: string): TableField | null {
  return FIELD_HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
