/** A simulated employment as a row of a file has it, in the form in which it is also sealed. */
export const EMPLOYMENT = {
  ...{ record_id: "E003888", employer_name: "KELLANOVA", employer_ein: "380710690" },
  ...{ first_name: "Rachel", middle_name: "Q", last_name: "Ahasuerus", date_of_birth: "1940-02-10", ssn: "034257848" },
  ...{ street: "1834 2nd st", city: "Brooklyn", state: "NY", zip: "11213", job_title: "Teacher", job_type: "P" },
  ...{ start_date: "2007-12-26", end_date: "2014-06-07", income: "41.32", income_unit: "HOURLY", pay_frequency: "SM" },
  as_of: "2014-06-07",
};
