/**
 * Two fictional persons at a real employer of the starter directory; the twin shows that only the
 * right one is returned.
 */
export const DEMO_RECORDS_CSV = `record_id,employer_name,employer_ein,first_name,middle_name,last_name,date_of_birth,ssn,street,city,state,zip,job_title,job_type,start_date,end_date,income,income_unit,pay_frequency,as_of
DEMO-1,ANDROSCOGGIN SAVINGS BANK,010020240,Maribel,T,Quillfeather,1988-03-14,219095512,12 Spruce Street,Auburn,ME,04210,Branch Manager,F,2019-05-06,,78250.00,YEARLY,BW,2026-10-31
DEMO-2,ANDROSCOGGIN SAVINGS BANK,010020240,Marisol,T,Quillfeather,1988-03-14,219095513,12 Spruce Street,Auburn,ME,04210,Teller,F,2021-02-01,,19.75,HOURLY,BW,2026-10-31
DEMO-3,VERSANT POWER,010024370,Maribel,,Quillfeather,1988-03-14,219095512,4 Elm Street,Bangor,ME,04401,Analyst,F,2014-08-18,2019-04-30,61400.00,YEARLY,SM,2019-04-30
`;

/** What a client knows about the first of them. */
export const DEMO_SUBJECT = {
  subject: { first_name: "Maribel", last_name: "Quillfeather", date_of_birth: "1988-03-14", ssn: "219-09-5512" },
  addresses: [{ street: "12 Spruce St", city: "Auburn", state: "ME", zip: "04210", from_date: "2018-01-01" }],
  tracking_info: "demo-1",
};
