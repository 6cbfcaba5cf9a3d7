import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldOfHeading } from "../../../src/files/vocabulary/field-headings.ts";
import { headingText } from "../../../src/files/vocabulary/heading-text.ts";
import { partOfHeading } from "../../../src/files/vocabulary/part-headings.ts";

/** Headings of exports, lists and home-made sheets for each field, apart by `|`. */
const FIELDS: Readonly<Record<string, string>> = {
  ssn:
    "SSN|Social Security Number|Social Security No|Soc Sec #|SS Number|SS No.|SSN/ITIN|SSN or ITIN|" +
    "Employee SSN|Social Security No.|Social Security #|Soc. Sec. No.|National ID|Tax ID (SSN)|" +
    "SSN (last 4)|SSN Last 4|Last 4 of SSN|Masked SSN|SSN Masked|Employee Tax ID|Worker SSN|" +
    "Social Insurance/SSN|Federal Tax ID (SSN)|Soc Sec Nbr|Emp SSN|Unmasked SSN|Full SSN|SSN#",
  employee_id:
    "Employee ID|Employee Number|Emp #|Emp No|EE ID|EE #|EE Number|Employee No.|Personnel Number|" +
    "Person Number|File #|File Number|Worker ID|Associate ID|Badge #|Clock #|Payroll ID|Emp ID|" +
    "Employee Code|EEID|Staff ID|Staff No|ID Number|ID #|Payroll Employee ID|Employee Id #|" +
    "Employee External ID|Person ID|Team Member ID|Member ID|Worker Number|Emp Code|HR ID|Employee #|" +
    "Work ID|Paychex ID|Clock Number",
  full_name:
    "Name|Employee Name|Employee|EE Name|Worker|Worker Name|Full Name|Last Name, First Name|" +
    "Last, First|Name (Last, First)|Employee Full Name|Payee|Team Member|Associate Name|Legal Name|" +
    "Employee Legal Name|Payroll Name|Emp Name|Staff Name|Name of Employee|Employee's Name|" +
    "Staff Member|Person|Recipient Name|Name (Last Suffix, First MI)|Last Name First Name MI|" +
    "Employee (Last, First)|Full Legal Name|Crew|Crew Member|Legal Full Name",
  first:
    "First Name|First|Given Name|Legal First Name|Employee First Name|FName|First Nm|Emp First Name|" +
    "Forename|Preferred/First Name|Name - First|First Name (Legal)",
  last:
    "Last Name|Last|Surname|Family Name|Legal Last Name|Employee Last Name|LName|Last Nm|" +
    "Emp Last Name|Name - Last|Last Name (Legal)|Lastname",
  middle:
    "Middle Name|Middle Initial|MI|M.I.|Middle|Mid Init|Legal Middle Name|Employee Middle Initial|" +
    "Initial|Mid. Initial|Middle Init.|Init",
  suffix:
    "Suffix|Name Suffix|Generation Suffix|Employee Suffix|Sfx|Generation|Suffix (Jr, Sr, III)|" +
    "Legal Suffix|Social Suffix",
  dob:
    "DOB|Date of Birth|Birth Date|Birthdate|Birthday|Employee DOB|Employee Date of Birth|Born|D.O.B.|" +
    "Birth Dt|Date Of Birth (MM/DD/YYYY)",
  line1:
    "Address|Address 1|Address Line 1|Street|Street Address|Home Address 1|Home Address Line 1|" +
    "Street 1|Mailing Address 1|Mailing Address|Residential Address 1|Primary Address Line 1|" +
    "Employee Address 1|Employee Address|Residence Address Line 1|Home Street|Addr1|Addr 1|" +
    "Street Line 1|Legal Address 1",
  line2:
    "Address 2|Address Line 2|Street 2|Apt|Apt/Suite|Unit|Home Address 2|Apt #|Addr2|Suite/Apt|" +
    "Apartment/Unit|Street Line 2|Address Line 2 (Apt)",
  city:
    "City|Home City|Town|Municipality|Mailing City|Employee City|City/Town|Primary Address City|" + "Residence City",
  state:
    "State|ST|Home State|State Code|State/Province|Mailing State|Employee State|Resident State|" +
    "Residence State|State Abbr|State of Residence|Region|Address State",
  zip:
    "Zip|Zip Code|Postal Code|ZIP/Postal|Home Zip|Mailing Zip|Zip/Postal Code|Employee Zip|Postal|" +
    "Zip Cd|Zipcode|Home Zip Code|Post Code|Zip5",
  start:
    "Hire Date|Date of Hire|Date Hired|Hired|Start Date|Employment Start Date|Hire Dt|" +
    "Original Hire Date|DOH|Joined|Date Started|Started|Hired On|Started On|Employment Date|" +
    "Begin Date of Employment|Effective Hire Date|Current Hire Date|Company Start Date|First Day|" +
    "First Day of Work|Hire/Rehire Date|Latest Start Date|Employee Start Date|Joining Date|" +
    "Date of Joining|Employed Since|Since|Hire date (most recent)|Most Recent Hire Date|" +
    "Last Hire Date|Start Date of Employment|Position Start|Hire",
  rehire:
    "Rehire Date|Date of Rehire|Most Recent Rehire Date|Re-Hire Date|Rehired|Rehired On|" +
    "Last Rehire Date|Rehire Dt",
  original_hire:
    "Original Hire Date|Original Hire|Original Start Date|First Hire Date|Orig Hire Date|Orig Hire|" +
    "Initial Hire Date|Date of Original Hire|Original Date of Hire|Orig. Hire Dt",
  end:
    "Termination Date|Term Date|Date of Termination|End Date|Separation Date|Last Day Worked|Last Day|" +
    "Left|Date Left|Terminated|Terminated On|Term Dt|Date Terminated|Employment End Date|Exit Date|" +
    "Release Date|Last Day of Work|Last Day of Employment|Last Date Worked|Leave Date|" +
    "Resignation Date|Quit|Dismissal Date|Last Worked|Termination Effective Date|Final Day|" +
    "Effective Termination Date",
  status:
    "Status|Employee Status|Employment Status|Worker Status|Position Status|Active Status|Status Code|" +
    "Current Status|Emp Status|Active?|Active|Active/Inactive|A/I|Employment Status Code|EE Status|" +
    "Active (Y/N)|Job Status|Is Active",
  job_title:
    "Job Title|Title|Position|Job|Position Title|Business Title|Occupation|Role|Job Name|" +
    "Job Description|Work Title|Job Title Description|Class Title|Job Code Description|" +
    "Position Description|Job Position|What they do|Duties|Job Class|Default Job|Trade|Home Job|" +
    "Job Role|Employee Title|Classification",
  department:
    "Department|Dept|Dept.|Department Name|Home Department|Department Description|Cost Center|" +
    "Cost Centre|Division|Home Dept|Dept Name|Org Level 1|Business Unit|Team|Supervisory Organization|" +
    "Department/Team|Dept Desc|Home Department Description|Org Unit|Group|Section|Department Desc|" +
    "Work Group",
  pay_rate:
    "Pay Rate|Rate|Base Rate|Rate of Pay|Pay Rate Amount|Compensation|Compensation Amount|Base Pay|" +
    "Base Pay Amount|Wage|Wage Rate|Current Pay Rate|Regular Pay Rate Amount|Rate Amount|" +
    "Base Compensation|Base Salary|Rate 1|Current Rate|Salary/Rate|Rate/Salary|Wage/Salary|" +
    "Salary or Hourly Rate|Salary/Hourly Rate|Pay|Compensation Rate|Regular Rate|Base Rate of Pay|" +
    "Primary Rate|Default Rate|Std Rate|Pay/Rate|Base Wage",
  hourly_rate:
    "Hourly Rate|Hourly Pay Rate|Hourly|Hourly Wage|Rate Per Hour|$/hr|Hrly Rate|Hourly Pay|" +
    "Base Hourly Rate|Per Hour|Hourly Compensation|Base Compensation: Hourly|Rate/Hr|Hr Rate|$/Hour|" +
    "Hourly Rate of Pay|Hour Rate|Equivalent Hourly Rate|Hourly Base Rate",
  annual_salary:
    "Annual Salary|Salary|Yearly Salary|Annual Pay|Annual Rate|Annual Base Salary|Annualized Salary|" +
    "Annual Compensation|Base Annual Salary|Annual Wages|Annual Base Pay|Annualized Base Pay|" +
    "Base Compensation: Annually|Salary (Annual)|Yearly Pay|Annual Equivalent|Annualized Rate|" +
    "Salary Amount (Annual)|Annual Amount|Yearly Rate",
  pay_unit:
    "Pay Type|Rate Type|Pay Basis|Salary/Hourly|Hourly/Salary|Hourly or Salary|Salaried/Hourly|" +
    "Paid Per|Per|Pay Rate Type|Compensation Type|Compensation Frequency|Compensation Period|Pay Unit|" +
    "Rate Per|Salary or Hourly|S/H|H/S|Rate Unit|Pay Rate Unit|Basis|Compensation Unit|Wage Basis|" +
    "Salary or Hourly Code|Base Pay Frequency|Hourly/Salaried|Rate Type Description|Comp Type|" +
    "Pay Class|Pay Rate Per|Rate Basis|Pay Rate Basis|Compensation time period|Compensation Basis",
  pay_frequency:
    "Pay Frequency|Pay Schedule|Frequency|Payroll Frequency|Pay Cycle|Pay Period Frequency|Pay Freq|" +
    "Pay Frequency Code|Pay Frequency Description|Payroll Schedule|How often paid|Pay Group Frequency|" +
    "Payment Frequency|Payroll Cycle|Paid Every|Pay Freq.|Frequency of Pay|Paycycle",
  pay_date:
    "Pay Date|Check Date|Payment Date|Paid|Paid On|Date Paid|Payroll Date|Pay Day|Payday|" +
    "Paycheck Date|Chk Date|Check Dt|Pay Dt|Date of Payment|Check/Pay Date|Pay Check Date|Paydate|" +
    "CheckDate|Process Date|Deposit Date|Issue Date|Date Issued|Pay Date (Check Date)|Payment Day",
  period_start:
    "Period Start|Pay Period Start|Period Begin|Pay Begin|Period Beginning|Period Beginning Date|" +
    "Pay Period Begin Date|Pay Period Start Date|Period From|From|Begin Date|Pay Period From|PP Start|" +
    "PP Begin|Week Start|Week Beginning|Period Start Date|Start of Period|Pay Start Date|" +
    "Pay Period Beginning|PayPeriodStart|Payroll Period Start|Work Period Start|Begin|Service Start|" +
    "Period Start Dt|PPB|Pay Per Begin",
  period_end:
    "Period End|Pay Period End|Period Ending|Pay End|Period Ending Date|Pay Period End Date|Period To|" +
    "To|Through|Thru|End Date Pay|Week Ending|Week End|W/E|WE Date|Week Ending Date|PP End|PP Ending|" +
    "Pay Period Ending|Period End Date|Pay End Date|End of Period|Payroll Period End|PPE|Pay Per End|" +
    "PayPeriodEnd|Period Thru",
  period:
    "Pay Period|Period|Payroll Period|Pay Period Dates|Period Dates|Pay Period Range|Dates|" +
    "Pay Period (from - to)|Period Covered|Date Range",
  hours:
    "Hours|Total Hours|Hrs|Hours Worked|Hrs Worked|Total Hrs|Hours Paid|Tot Hrs|Hours (Total)|" +
    "Worked Hours|Paid Hours|Total Hours Worked|Total Hours Paid|Whole Hours",
  gross:
    "Gross|Gross Pay|Gross Wages|Total Gross|Gross Earnings|Total Earnings|Gross Amount|Gross Amt|" +
    "Total Pay|Total Wages|Total Gross Pay|Gross Compensation|Current Gross|Gross Total|Gross $|" +
    "Gross Salary|Gross Income|Gross Payroll|Total Gross Wages|Gross Pay Amount|Total Gross Earnings|" +
    "Gross Pay (Total)|Gross Payment",
  net:
    "Net|Net Pay|Net Amount|Take Home|Take-Home Pay|Net Check|Net Wages|Total Net|Net Pay Amount|" +
    "Net Amt|Net Payment|Net Earnings|Net Check Amount|Net Pay Total|Take home|Net $|Amount Paid Net|" +
    "Check Net|Net Income|Net Payroll|Total Net Pay|Net Distribution|NetPay|Net Salary|" +
    "Net to Employee|Employee Net",
  check_number:
    "Check Number|Check #|Check No|Chk #|Check No.|Voucher Number|Advice Number|Check/Voucher #|" +
    "Cheque Number|Check Num|Payment Number|Voucher #|Stub #|Check / Advice #|CheckNo|Chk Nbr|" +
    "Pay Stub Number|Ck #|Paycheck Number|Transaction Number",
  employer_name:
    "Employer|Employer Name|Company|Company Name|Legal Entity|Entity|Business Name|Company Legal Name|" +
    "Organization|Legal Entity Name|Entity Name|Employer Legal Name|Firm|EIN Name|Client Name|" +
    "Company Long Name|Legal Company Name|Business|Agency Name",
  employer_ein:
    "EIN|FEIN|Employer EIN|Federal EIN|Company EIN|Employer FEIN|Federal Tax ID|Federal ID|" +
    "Federal ID Number|Employer Identification Number|Tax ID Number|Entity EIN|Company Tax ID|" +
    "Company FEIN|Fed ID|FID|Federal ID #|Employer ID Number (EIN)|Fed Tax ID|Legal Entity EIN|" +
    "Employer Tax ID|Company Federal ID|EIN Tax Id|Employer Federal ID",
  employer_code:
    "Company Code|Co Code|Client ID|Client Number|Company Number|Company ID|Payroll Company Code|Co #|" +
    "Client #|Client|Company #|Co Nbr|Co Number",
  work_state:
    "Work State|State Worked|Worked In State|SUI State|UI State|State of Hire|Unemployment State|" +
    "Work Location State|Work in State|SIT Work State|Employment State|Tax State|State Worked In",
  worker_type:
    "Worker Type|Employee Type|Worker Category|Employment Type|Employee Class|1099/W2|Worker Class|" +
    "Contractor/Employee|Employee Category|Worker Category Description|Type of Worker|Person Type",
  ytd_gross:
    "YTD Gross|Gross YTD|Year to Date Gross|YTD Earnings|YTD Wages|YTD Gross Pay|Gross Pay YTD|" +
    "YTD Pay|YTD Total|Gross Year To Date",
  ytd_net: "YTD Net|Net YTD|YTD Net Pay|Net Pay YTD",
  code:
    "Pay Component|Earning Code|Pay Code|Earnings Code|DetCode|Det Code|Code|Payroll Item|Pay Item|" +
    "Earning/Deduction Code|E/D Code|E/D/T Code|Detail Code|Item Code|Pay Element|Element Name",
  det: "Det|DetType|Det Type|Detail Type|E/D/T|Line Type|Code Type|Type Code|E/D",
  amount: "Amount|Amt|Line Amount|Current Amount|Dollars|Amount ($)|Current Amt|Item Amount",
  ui_wages:
    "Total Subject Wages|Subject Wages|UI Wages|Total UI Wages|UI Gross Wages|UI Total Wages|" +
    "Total UI Remuneration Paid This Quarter|UI Subject Wages|Gross UI Wages|SUI Wages|SUTA Wages",
  ui_taxable: "Taxable Wages|UI Taxable Wages|SUI Taxable Wages|UI Taxable|Taxable UI Wages|SUTA Taxable Wages",
  ui_excess: "Excess Wages|UI Excess Wages|UI Excess",
  state_wages: "PIT Wages|State Wages|Personal Income Tax Wages|State Taxable Wages|State Income Tax Wages",
  employer_account:
    "Account Number|State Account Number|UI Account Number|Employer Account Number|State Employer ID|" +
    "State ID|SUI Account Number|UI Account|State UI Account|State Unemployment Account Number|" +
    "Employer Account #|State EIN|UI Account #|Unemployment Account Number|TWC Account Number|" +
    "EDD Account Number|SUTA Account|Reporting Number|ESD Number|Employer Registration Number|" +
    "NYS Employer Registration Number|State Tax ID|Employer Account ID|State Employer Account Number",
  quarter: "Quarter|Qtr|Calendar Quarter|Reporting Quarter|Quarter Number",
  year: "Year|Tax Year|Calendar Year|Reporting Year|Report Year|Wage Year|Yr",
  soc: "SOC|SOC Code|Occupation Code|SOC Occupational Code|Standard Occupational Classification",
};

/** The same for each part of a payment, as kind and name. */
const PARTS: Readonly<Record<string, string>> = {
  "tax/Federal Income Tax":
    "Federal Income Tax|Federal Withholding|FIT|FWT|Fed W/H|Fed Tax|FITW|Federal W/H|Federal Tax|" +
    "Fed Inc Tax|Federal Income - Employee Tax|Fed WH|Federal|Fed|Federal Income Tax (Employee)|" +
    "Fed Withholding|FIT Amt|Federal Income Tax Withheld|Federal Income|FIT Withheld|Fed. Tax|" +
    "Federal WH|FED FIT|Fed Income Tax",
  "tax/Social Security":
    "SS Tax|Social Security Tax|FICA SS|Social Security/EE|Social Security (Employee)|SS/EE|SS EE|" +
    "FICA-SS|FICA OASDI|Social Security Employee|Soc Sec Tax|Social Security - Employee Tax|" +
    "FICA Social Security|OASDI-EE|SS W/H|SS Amt",
  "tax/Medicare":
    "Medicare|Medicare Tax|Med|Med/EE|Medicare/EE|Medicare (Employee)|MEDI|FICA Med|FICA Medicare|" +
    "Medicare Employee|Medicare - Employee Tax|EE Medicare|FICA-Med|Med Tax|Medicare EE|Medicare Amt|" +
    "MED W/H|Medicare W/H|Employee Medicare|MC Tax",
  "tax/State Income Tax":
    "State Income Tax|State Withholding|SIT|SWT|State W/H|State Tax|SITW|NY State Tax (Employee)|" +
    "State WH|CA Withholding|State Income|MN W/H|State Income - Worked In - Employee Tax|OR State Tax|" +
    "State Inc Tax|SIT Amt|State Income Tax Withheld|NJ SIT|CA SIT|PA State Income Tax|" +
    "State Worked In Tax|SIT Amount|Worked in State Withholding|CA PIT|GA State W/H|OH SWT",
  "employer_tax/Social Security ER":
    "Social Security/ER|Social Security (Employer)|SS ER|Employer Social Security|ER Social Security|" +
    "Social Security Employer|Social Security Company|SS/ER|Employer SS|Company Social Security|ER SS|" +
    "Social Security - Employer Tax",
  "employer_tax/Medicare ER":
    "Medicare/ER|Medicare (Employer)|Med ER|Employer Medicare|ER Medicare|Medicare Company|Med/ER|" +
    "Company Medicare|Medicare - Employer Tax",
  "employer_tax/FUTA": "FUTA|Federal Unemployment|Fed Unemployment",
  "employer_tax/SUTA": "SUTA|SUI|State Unemployment|State Unemployment Insurance",
  "earning/Regular":
    "Regular|Regular Earnings|Reg Earnings|Regular Wages|Reg Amt|Regular Amount|Reg|" +
    "Regular Earnings Total|Reg $|Reg Wages|Straight Time|Regular Gross",
  "earning/Overtime":
    "Overtime|OT|Overtime Earnings|OT Earnings|Overtime Pay|OT Pay|O/T Earnings|Overtime Wages|OT Amt|" +
    "Overtime Amount|OT $|OT Wages|Overtime (1.5x)|O/T|OT Amount|Ovt Earnings",
  "earning/Bonus": "Bonus|Bonus Earnings|Bonus Pay|Bonuses|Bonus Amount|Bonus Amt",
  "earning/Commission": "Commission|Commissions|Commission Earnings|Comm",
  "earning/Tips": "Tips|Paycheck Tips|Cash Tips|Tips Earnings|Charge Tips|Reported Tips|Tip",
  "earning/Retro": "Retro|Retro Earnings|Retro Pay|Retroactive Pay",
  "earning/Holiday": "Holiday|Holiday Pay|Hol Earnings|Holiday Earnings",
  "earning/Vacation": "Vacation|Vacation Pay|Vac Earnings|Vacation Earnings",
  "earning/Sick": "Sick|Sick Pay|Sick Earnings",
  "earning/PTO": "PTO|PTO Pay|PTO Earnings|Paid Time Off",
  "hours/Regular":
    "Regular Hours|Reg Hours|Reg Hrs|Hours Reg|Hours - Regular|Regular Hrs|REG HRS|Hours (Regular)|" +
    "RegHours|Straight Time Hours",
  "hours/Overtime":
    "Overtime Hours|OT Hours|OT Hrs|O/T Hours|Hours OT|Ovt Hours|OvertimeHours|O.T. Hrs|Overtime Hrs|" +
    "Hours (OT)|OT Hours Total",
  "deduction/401(k)":
    "401(k)|401K|401k Deduction|401(k) EE|401K Employee|401k Emp.|401(k) Deferral|401k EE Pretax|" +
    "401K Contribution|EE 401k|401(k) Employee Contribution|Retirement 401k",
  "deduction/Medical":
    "Medical|Medical Deduction|Medical Insurance|Med Ins|Health Insurance|Medical Ins|Health|" +
    "Medical Pretax|Medical Pre-Tax|Health Ins|Medical (Employee)",
  "deduction/Deductions":
    "Deductions|Total Deductions|Other Deductions|Deduction|Deds|All Deductions|Voluntary Deductions|" +
    "Employee Deductions|Total Employee Deductions|Ded",
  "tax/Employee Taxes":
    "Employee Taxes|Total Taxes|Taxes|EE Taxes|Taxes Withheld|Total Employee Taxes|Total Tax|" +
    "Tax Withheld|Total Withholding|Withholdings|Total Taxes Withheld",
  "employer_tax/Employer Taxes": "Employer Taxes|ER Taxes|Total Employer Taxes|Company Taxes|Employer Tax",
  "reimbursement/": "Reimbursements|Reimbursement|Expense Reimbursement|Mileage Reimbursement",
};

/** Headings of a first or a later hire are those of the start where no other column is. */
const STARTS: ReadonlySet<string | null> = new Set(["start", "rehire", "original_hire"]);

function fieldOf(heading: string): string | null {
  return fieldOfHeading(headingText(heading));
}

function partOf(heading: string): string {
  const part = partOfHeading(headingText(heading), heading);
  return part === null ? "none" : `${part.kind}/${part.name}`;
}

test("fieldOfHeading knows the usual headings of each field", () => {
  for (const [field, headings] of Object.entries(FIELDS)) {
    for (const heading of headings.split("|")) {
      const is = fieldOf(heading);
      assert.ok(is === field || (STARTS.has(is) && STARTS.has(field)), `${heading}: ${is}, not ${field}`);
    }
  }
});

test("partOfHeading knows the usual headings of the parts of a payment", () => {
  for (const [part, headings] of Object.entries(PARTS)) {
    for (const heading of headings.split("|")) {
      assert.equal(fieldOf(heading), null, heading);
      const isSum = /\/(?:Employee Taxes|Employer Taxes|Deductions|)$/.test(part);
      const is = partOf(heading);
      assert.equal(isSum ? is.split("/")[0] : is, isSum ? part.split("/")[0] : part, heading);
    }
  }
});
