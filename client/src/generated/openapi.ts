/*
 * Generated from docs/openapi.json by client/generate.ts: change the routes, then run `npm run golden`.
 */

export interface paths {
    readonly "/v1/companies/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find the company that partial details describe
         * @description Scope: `companies:read`
         */
        readonly post: operations["searchCompanies"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/batch/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Find a company for each line of NDJSON; results are streamed in the order of the lines
         * @description Scope: `companies:read`
         */
        readonly post: operations["searchCompanyBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/company-mappings-search/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Autocomplete: companies that a partial text may mean, best first
         * @description Scope: `companies:read`
         */
        readonly get: operations["suggestCompanies"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A company by its company_mapping_id
         * @description Scope: `companies:read`
         */
        readonly get: operations["getCompany"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List verifications, newest first
         * @description Scope: `verifications:read`
         */
        readonly get: operations["listInstantVerifications"];
        readonly put?: never;
        /**
         * Verify a person's employment and income
         * @description Scope: `verifications:write`
         */
        readonly post: operations["createInstantVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a verification and, once it is final, its results
         * @description Scope: `verifications:read`
         */
        readonly get: operations["getInstantVerification"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a verification: subject, results, events, and what the delivery log has of them
         * @description Scope: `verifications:write`
         */
        readonly delete: operations["eraseInstantVerification"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/batch/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a verification for each line of NDJSON; answers are streamed in the order of the lines
         * @description Scope: `verifications:write`
         */
        readonly post: operations["createInstantVerificationBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The status of a verification as it changes, as Server-Sent Events, until it is final
         * @description Scope: `verifications:read`
         */
        readonly get: operations["watchInstantVerification"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/reverify/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify the subject of a final verification again: results.changes names what differs
         * @description Scope: `verifications:write`
         */
        readonly post: operations["reverifyInstantVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/instant-verifications/{id}/report.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The report of a final verification, as a PDF of one page for the file of a loan
         * @description Scope: `verifications:read`
         */
        readonly get: operations["getVerificationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/verification-reports/{token}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Check a report by the signed address that is printed on it, without credentials */
        readonly get: operations["checkVerificationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/freeze/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Freeze a subject: no verification of them shows data, whichever team of the environment asks
         * @description Scope: `subjects:write`
         */
        readonly post: operations["freezeSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/unfreeze/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End a freeze
         * @description Scope: `subjects:write`
         */
        readonly post: operations["unfreezeSubject"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/subjects/freezes/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the freezes of the environment, newest first
         * @description Scope: `subjects:write`
         */
        readonly get: operations["listSubjectFreezes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/private-exchange/evaluations/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Raise blinded points to the secret key of an epoch: nothing shows whom they are about
         * @description Scope: `exchange:use`
         */
        readonly post: operations["evaluateExchange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/private-exchange/set/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a part of the coded set of the keys of all records, under the newest epoch's secret key
         * @description Scope: `exchange:use`
         */
        readonly get: operations["getExchangeSet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Users, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Add a user: the person whose payroll account is connected
         * @description Scope: `connections:write`
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One user
         * @description Scope: `connections:read`
         */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a user with links, tasks, everything that was fetched, and reports
         * @description Scope: `connections:write`
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a user; absent fields stay, null removes one
         * @description Scope: `connections:write`
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a bridge token, with which a person can connect one account of a user within six hours
         * @description Scope: `connections:write`
         */
        readonly post: operations["createBridgeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge-tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The older form: the user is named in the body, and made if the environment has none of this external_user_id
         * @description Scope: `connections:write`
         */
        readonly post: operations["createBridgeTokenForUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/link-access-tokens/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchange a public token for an access token, once
         * @description Scope: `connections:write`
         */
        readonly post: operations["exchangePublicToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Links that were connected, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listLinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One link
         * @description Scope: `connections:read`
         */
        readonly get: operations["getLink"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a link with its tasks, tokens and everything that it fetched
         * @description Scope: `connections:write`
         */
        readonly delete: operations["deleteLink"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tasks/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tasks, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listTasks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tasks/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One task
         * @description Scope: `connections:read`
         */
        readonly get: operations["getTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/refresh/tasks/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh the data of a link; at most four times within 24 hours
         * @description Scope: `connections:write`
         */
        readonly post: operations["createRefreshTask"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/refresh/tasks/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One refresh
         * @description Scope: `connections:read`
         */
        readonly get: operations["getRefreshTask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/employment/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The first employment of a link: a current one, or else the one that began last
         * @description Scope: `connections:read`
         */
        readonly get: operations["getEmployment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/employments/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All employments of a link: current ones first, then by start
         * @description Scope: `connections:read`
         */
        readonly get: operations["listEmployments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/identity/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The person as the payroll of the first employment knows them
         * @description Scope: `connections:read`
         */
        readonly get: operations["getIdentity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/income/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What each employment of a link pays, and what was paid by year
         * @description Scope: `connections:read`
         */
        readonly get: operations["getIncome"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/statements/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Pay statements of a link, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listPayStatements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/shifts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Worked shifts of a link, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listShifts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/w2s/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Forms W-2 of a link, newest first within each employment
         * @description Scope: `connections:read`
         */
        readonly get: operations["listW2s"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/bank-accounts/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Accounts into which pay is deposited
         * @description Scope: `connections:read`
         */
        readonly get: operations["listBankAccounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/income/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Employment and income of a link
         * @description Scope: `connections:read`
         */
        readonly get: operations["getIncomeReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/employment/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Employment of a link, without pay
         * @description Scope: `connections:read`
         */
        readonly get: operations["getEmploymentReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/pll/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The deposit that a link moved
         * @description Scope: `connections:read`
         */
        readonly get: operations["getPllReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/direct_deposit/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The deposit that a link moved, under another name
         * @description Scope: `connections:read`
         */
        readonly get: operations["getDirectDepositReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/deposit_switch/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The deposit that a link moved, under another name
         * @description Scope: `connections:read`
         */
        readonly get: operations["getDepositSwitchReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/deposit-switch/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The deposit that a link moved, under another name
         * @description Scope: `connections:read`
         */
        readonly get: operations["getDashedDepositSwitchReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/reports/income/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Employment and income of the link of an access token
         * @description Scope: `connections:read`
         */
        readonly post: operations["getIncomeReportByToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/reports/employment/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Employment of the link of an access token, without pay
         * @description Scope: `connections:read`
         */
        readonly post: operations["getEmploymentReportByToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/link/reports/income/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Employment and income of the link of an access token, at an older address
         * @description Scope: `connections:read`
         */
        readonly post: operations["getIncomeReportByTokenOld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/link/reports/employment/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Employment of the link of an access token, at an older address
         * @description Scope: `connections:read`
         */
        readonly post: operations["getEmploymentReportByTokenOld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/reports/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a report of all that a user shares, as it is now: VOE, or VOIE with income
         * @description Scope: `connections:write`
         */
        readonly post: operations["createUserReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/reports/{report_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A report of a user as it was made; with fmt=pdf or Accept: application/pdf as a PDF
         * @description Scope: `connections:read`
         */
        readonly get: operations["getUserReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/deposit_switch/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The deposits of a user that were moved
         * @description Scope: `connections:read`
         */
        readonly get: operations["getUserDepositReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/files/{token}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A file by the signed link of a report, which works for an hour and without credentials */
        readonly get: operations["openSignedFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/providers/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Payroll providers in which people can connect, in the order of the Bridge page
         * @description Scope: `connections:read`
         */
        readonly get: operations["listProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/providers/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One payroll provider
         * @description Scope: `connections:read`
         */
        readonly get: operations["getProvider"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the Bridge page has to know before its first step */
        readonly get: operations["getBridgeSession"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/companies/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Employers that an unfinished text may mean, as the person types */
        readonly get: operations["suggestBridgeCompanies"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/providers/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Payroll providers that the person may choose, suggested ones first */
        readonly get: operations["listBridgeProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connections/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Begin to connect: the person chose an employer and a provider, and agreed */
        readonly post: operations["beginConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connection/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The connection that the person is in; with since, as soon as it has changed */
        readonly get: operations["getConnection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connection/answer/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Answer the step that the provider asks */
        readonly post: operations["answerStep"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bridge/connection/cancel/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End the connection that the person is in */
        readonly post: operations["cancelConnection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/shared/link/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What a person shares by a link */
        readonly get: operations["getSharedLink"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/shared/link/revoke/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End the sharing: what was fetched is deleted, and the client gets link-deleted */
        readonly post: operations["revokeSharedLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/monitors/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Monitors, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listMonitors"];
        readonly put?: never;
        /**
         * Have a link refreshed every so often; events report only what has changed
         * @description Scope: `connections:write`
         */
        readonly post: operations["createMonitor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/monitors/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One monitor
         * @description Scope: `connections:read`
         */
        readonly get: operations["getMonitor"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End a monitor
         * @description Scope: `connections:write`
         */
        readonly delete: operations["deleteMonitor"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Orders, newest first, without what was fetched
         * @description Scope: `connections:read`
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Order data of a person, who connects at the page of share_url
         * @description Scope: `connections:write`
         */
        readonly post: operations["createOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One order, with everything that was fetched for it
         * @description Scope: `connections:read`
         */
        readonly get: operations["getOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change what you say of an order; absent fields stay, null removes one
         * @description Scope: `connections:write`
         */
        readonly patch: operations["updateOrder"];
        readonly trace?: never;
    };
    readonly "/v1/order-page/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the page of an order shows its person, with a bridge token for each part */
        readonly get: operations["getOrderPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/order-page/decline/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The person does not want to connect a part; without part_id, any part that is open */
        readonly post: operations["declineOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/{type}/report/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This service has no report of this type: income, employment, pll, direct_deposit and deposit_switch.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getOtherReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/reports/{type}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * This service has no report of this type: income, employment, pll, direct_deposit and deposit_switch.
         * @description Scope: `connections:write`
         */
        readonly post: operations["getOtherReportByToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/link/reports/{type}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * This service has no report of this type: income, employment, pll, direct_deposit and deposit_switch.
         * @description Scope: `connections:write`
         */
        readonly post: operations["getOtherReportByTokenOld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/transactions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Bank data are not supported by this service: no assets, transactions, liabilities or bank income.
         * @description Scope: `connections:read`
         */
        readonly get: operations["listTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{id}/liabilities/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Bank data are not supported by this service: no assets, transactions, liabilities or bank income.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getLiabilities"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/assets/reports/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Bank data are not supported by this service: no assets, transactions, liabilities or bank income.
         * @description Scope: `connections:write`
         */
        readonly post: operations["createAssetsReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/assets/reports/{report_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Bank data are not supported by this service: no assets, transactions, liabilities or bank income.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getAssetsReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/income_insights/reports/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Bank data are not supported by this service: no assets, transactions, liabilities or bank income.
         * @description Scope: `connections:write`
         */
        readonly post: operations["createIncomeInsightsReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/income_insights/reports/{report_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Bank data are not supported by this service: no assets, transactions, liabilities or bank income.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getIncomeInsightsReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/documents/collections/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Uploaded documents are not supported by this service.
         * @description Scope: `connections:write`
         */
        readonly post: operations["createDocumentCollection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/documents/collections/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Uploaded documents are not supported by this service.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getDocumentCollection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/documents/collections/{id}/upload/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Uploaded documents are not supported by this service.
         * @description Scope: `connections:write`
         */
        readonly post: operations["uploadDocuments"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/documents/collections/{id}/finalize/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Uploaded documents are not supported by this service.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getFinalizedDocumentCollection"];
        readonly put?: never;
        /**
         * Uploaded documents are not supported by this service.
         * @description Scope: `connections:write`
         */
        readonly post: operations["finalizeDocumentCollection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/administrators/payrolls/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Payrolls of a whole employer are not supported by this service.
         * @description Scope: `connections:write`
         */
        readonly post: operations["createPayrollReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/administrators/payrolls/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Payrolls of a whole employer are not supported by this service.
         * @description Scope: `connections:read`
         */
        readonly get: operations["getPayrollReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks, newest first
         * @description Scope: `webhooks:read`
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Register a URL that receives events
         * @description Scope: `webhooks:write`
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook
         * @description Scope: `webhooks:read`
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook and its queued deliveries
         * @description Scope: `webhooks:write`
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a webhook; queued deliveries go to the new URL
         * @description Scope: `webhooks:write`
         */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/secret/rotate/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate the signing secret; the old one also signs for another 24 hours
         * @description Scope: `webhooks:write`
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/test/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a webhook-test event now and return the attempt
         * @description Scope: `webhooks:write`
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/replay/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replay past events in the background, a few per second
         * @description Scope: `webhooks:write`
         */
        readonly post: operations["replayWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-requests/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The delivery log: every attempt of the last 30 days, newest first
         * @description Scope: `webhooks:read`
         */
        readonly get: operations["listWebhookRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-requests/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One attempt of the delivery log
         * @description Scope: `webhooks:read`
         */
        readonly get: operations["getWebhookRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-requests/{id}/replay/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replay the event of a logged attempt
         * @description Scope: `webhooks:write`
         */
        readonly post: operations["replayWebhookRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhook-events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Feed of all events, oldest first, including those that no webhook subscribes to; long-polls with Prefer: wait
         * @description Scope: `webhooks:read`
         */
        readonly get: operations["listWebhookEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/scenarios/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Scenarios, newest first
         * @description Scope: `connections:read`
         */
        readonly get: operations["listScenarios"];
        readonly put?: never;
        /**
         * Write a simulated payroll account of your own
         * @description Scope: `connections:write`
         */
        readonly post: operations["createScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/scenarios/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One scenario
         * @description Scope: `connections:read`
         */
        readonly get: operations["getScenario"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a scenario; links that were made with it lose their log-in
         * @description Scope: `connections:write`
         */
        readonly delete: operations["deleteScenario"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/persons/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The test persons, one for every outcome of a verification
         * @description Scope: `verifications:read`
         */
        readonly get: operations["listSandboxPersons"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sandbox/receiver/{name}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A receiver to try a webhook with: answers with what arrived, and stores nothing */
        readonly post: operations["receiveSandboxWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/profile/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Everything that an operator can see of a company, also if it was removed or merged
         * @description Scope: `companies:write`
         */
        readonly get: operations["getCompanyProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/verify/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm that a provider carries a company: its mapping_status is verified in the key's environment
         * @description Scope: `companies:write`
         */
        readonly post: operations["verifyCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/unverify/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Withdraw the confirmation of a provider in the key's environment
         * @description Scope: `companies:write`
         */
        readonly post: operations["unverifyCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/alias/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a name under which a company is found; imports do not remove it
         * @description Scope: `companies:write`
         */
        readonly post: operations["addCompanyAlias"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/unalias/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Remove a name that an operator added
         * @description Scope: `companies:write`
         */
        readonly post: operations["removeCompanyAlias"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/merge/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Merge a company into another one, which its id, names and details lead to from then on
         * @description Scope: `companies:write`
         */
        readonly post: operations["mergeCompanies"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/companies/{id}/unmerge/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo the merge of a company: it is separate again
         * @description Scope: `companies:write`
         */
        readonly post: operations["unmergeCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/linkage/models/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The models that recognise persons: the shipped one, those estimated on the environment's own records, and the active one
         * @description Scope: `operations:read`
         */
        readonly get: operations["listLinkageModels"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/linkage/use/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Activate a model in the key's environment; earlier decisions stay as they are
         * @description Scope: `imports:write`
         */
        readonly post: operations["useLinkageModel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audit/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The inquiry log: who read or changed what, when and for which purpose, newest first
         * @description Scope: `audit:read`
         */
        readonly get: operations["listAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the keys of the team in this environment, newest first
         * @description Scope: `keys:write`
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Create a key of the same team and environment, limited to the scopes of the caller's own key
         * @description Scope: `keys:write`
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/deactivate/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deactivate a key, immediately and permanently
         * @description Scope: `keys:write`
         */
        readonly post: operations["deactivateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who is signed in: team, environment, key, scopes, and when the session ends */
        readonly get: operations["getSession"];
        readonly put?: never;
        /** Sign in to the dashboard with a key, or with the token of a sign-in link: the answer sets a cookie */
        readonly post: operations["createSession"];
        /** Sign out, immediately */
        readonly delete: operations["deleteSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Liveness: whether the process responds */
        readonly get: operations["checkHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Readiness: whether requests can be served, so the database accepts writes and the directory is loaded */
        readonly get: operations["checkReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            readonly error: {
                readonly code: string;
                readonly message: string;
                readonly request_id: string;
                readonly extra?: {
                    readonly "invalid-params": readonly {
                        readonly field: string;
                        readonly message: string;
                    }[];
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly searchCompanies: {
        readonly parameters: {
            readonly query?: {
                readonly explain?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly name?: string | null;
                    readonly domain?: string | null;
                    readonly ein?: string | null;
                    readonly phone?: string | null;
                    readonly id?: string | null;
                    readonly address?: {
                        readonly street?: string | null;
                        readonly city?: string | null;
                        readonly state?: string | null;
                        readonly zip?: string | null;
                    } | null;
                    readonly state?: string | null;
                    readonly product_type?: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
                };
            };
        };
        readonly responses: {
            /** @description The company, or no match */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly company_mapping_id: string | null;
                        readonly name: string;
                        readonly domain: string;
                        readonly logo_url: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        /** @description 0.00 to 1.00: the calibrated probability that this is the company */
                        readonly confidence_level: string;
                        /** @enum {string} */
                        readonly mapping_status: "verified" | "mapped" | "unmapped";
                        /** @description Only with explain=true: the best candidates, best first */
                        readonly candidates?: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            readonly domain: string;
                            readonly city: string | null;
                            readonly state: string | null;
                            /** @description The calibrated probability that this is the company */
                            readonly probability: number;
                        }[];
                        /** @description Only with explain=true: for the best candidate, the strongest entry first */
                        readonly explanation?: readonly {
                            /** @description The feature's name in docs/matching.md */
                            readonly feature: string;
                            /** @description What the feature compares, in words */
                            readonly meaning: string;
                            readonly query: string | null;
                            readonly candidate: string | null;
                            /**
                             * @description How the two values compare; prior: a property of the candidate that does not depend on the search
                             * @enum {string}
                             */
                            readonly verdict: "agree" | "close" | "differ" | "missing" | "prior";
                            /** @description What the feature adds to the log-odds; below 0 it is evidence against the candidate */
                            readonly weight: number;
                        }[];
                        /** @description Only with explain=true: details that were left out of account, with the reason */
                        readonly ignored_details?: readonly {
                            readonly field: string;
                            readonly message: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly searchCompanyBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 1,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": {
                    readonly name?: string | null;
                    readonly domain?: string | null;
                    readonly ein?: string | null;
                    readonly phone?: string | null;
                    readonly id?: string | null;
                    readonly address?: {
                        readonly street?: string | null;
                        readonly city?: string | null;
                        readonly state?: string | null;
                        readonly zip?: string | null;
                    } | null;
                    readonly state?: string | null;
                    readonly product_type?: ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions") | null;
                };
            };
        };
        readonly responses: {
            /** @description A line for each search: the company, no match, or an error */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": {
                        readonly company_mapping_id: string | null;
                        readonly name: string;
                        readonly domain: string;
                        readonly logo_url: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        /** @description 0.00 to 1.00: the calibrated probability that this is the company */
                        readonly confidence_level: string;
                        /** @enum {string} */
                        readonly mapping_status: "verified" | "mapped" | "unmapped";
                    } | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly suggestCompanies: {
        readonly parameters: {
            readonly query: {
                readonly query: string;
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description At most 20 companies */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly company_mapping_id: string | null;
                        readonly name: string;
                        readonly domain: string;
                        readonly logo_url: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        /** @description 0.00 to 1.00: the calibrated probability that this is the company */
                        readonly confidence_level: string;
                        /** @enum {string} */
                        readonly mapping_status: "verified" | "mapped" | "unmapped";
                    }[];
                };
            };
        };
    };
    readonly getCompany: {
        readonly parameters: {
            readonly query?: {
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company, with its observed success rate */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly company_mapping_id: string | null;
                        readonly name: string;
                        readonly domain: string;
                        readonly logo_url: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        /** @description 0.00 to 1.00: the calibrated probability that this is the company */
                        readonly confidence_level: string;
                        /** @enum {string} */
                        readonly mapping_status: "verified" | "mapped" | "unmapped";
                        readonly success: {
                            readonly attempts: number;
                            readonly successes: number;
                            /** @description Lower bound of the 90 % Wilson interval, 0 to 1 */
                            readonly lower_bound: number;
                        };
                        readonly features: {
                            readonly deposit_switch: {
                                /** @description Accounts among which pay can be divided */
                                readonly max_number: number;
                                readonly deposit_types: readonly ("entire" | "percent" | "amount")[];
                                /** @description Smallest step in dollars */
                                readonly amount_precision: string;
                                /** @description Smallest step in percent */
                                readonly percent_precision: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    readonly listInstantVerifications: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly status?: "pending" | "processing" | "completed" | "partial" | "failed";
                readonly created_after?: string;
                readonly created_before?: string;
                readonly tracking_info?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of verifications */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            readonly completed_at: string | null;
                            readonly subject: {
                                readonly first_name: string;
                                readonly last_name: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date_of_birth: string;
                                readonly ssn: string | null;
                            };
                            readonly addresses: readonly {
                                readonly street: string;
                                readonly city: string;
                                readonly state: string;
                                readonly zip: string;
                                readonly country: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly from_date: string;
                                readonly to_date: string | null;
                            }[];
                            readonly results: {
                                /**
                                 * @description no_match: no record was found; it does not mean that the person is not employed
                                 * @enum {string}
                                 */
                                readonly outcome: "match" | "no_match" | "ambiguous";
                                /** @description Newest first */
                                readonly employments: readonly {
                                    readonly employer_name: string;
                                    readonly company_mapping_id: string | null;
                                    readonly job_title: string | null;
                                    readonly start_date: string | null;
                                    readonly end_date: string | null;
                                    readonly is_active: boolean;
                                    readonly income: string | null;
                                    readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                    readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                    readonly source: string;
                                    readonly as_of: string | null;
                                    readonly match: {
                                        readonly probability: number;
                                        /** @enum {string} */
                                        readonly name: "agree" | "close" | "differ" | "missing";
                                        /** @enum {string} */
                                        readonly date_of_birth: "agree" | "close" | "differ" | "missing";
                                        /** @enum {string} */
                                        readonly ssn: "agree" | "close" | "differ" | "missing";
                                        /** @enum {string} */
                                        readonly address: "agree" | "close" | "differ" | "missing";
                                        /**
                                         * @description Only if the source decided itself; otherwise the linkage of this service did
                                         * @enum {string}
                                         */
                                        readonly decided_by?: "source";
                                    };
                                }[];
                                readonly income_summary: {
                                    readonly current_annual_income: string | null;
                                    readonly previous_annual_income: string | null;
                                    readonly currency: string;
                                    readonly derived_from: string;
                                } | null;
                                /** @description 0 to 1: the calibrated probability that these records are the subject's */
                                readonly confidence_score: number;
                                readonly sources: readonly string[];
                                /** @description Empty unless partial. Includes, with error, a source that answered but could not read all of its records */
                                readonly unreachable_sources: readonly {
                                    readonly name: string;
                                    /** @enum {string} */
                                    readonly reason: "timeout" | "unavailable" | "error";
                                }[];
                                /** @description Only of a verification that repeats another one: what differs; empty if nothing does */
                                readonly changes?: readonly {
                                    /** @enum {string} */
                                    readonly kind: "outcome" | "employment_added" | "employment_removed" | "employment_changed" | "income_changed";
                                    readonly employer_name: string | null;
                                    readonly company_mapping_id: string | null;
                                    readonly field: string | null;
                                    readonly before: (string | boolean) | null;
                                    readonly after: (string | boolean) | null;
                                }[];
                            } | null;
                            readonly tracking_info: string | null;
                            /** @description The verification that this one repeats; absent if none */
                            readonly reverifies?: string;
                            /**
                             * @description Only if it was stated on creation
                             * @enum {string}
                             */
                            readonly permissible_purpose?: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
                            /** @description Only if it was stated on creation */
                            readonly consent?: {
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly obtained_at: string;
                                readonly evidence_sha256: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly createInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
                /** @description wait=N: long polling; respond when there is a result, or after N seconds (1 to 30) */
                readonly Prefer?: string;
                /** @description hops=N; visited=ID,ID: sent by another operator that passes a question on */
                readonly "OpenVOE-Way"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly subject: {
                        /** Format: filled-text */
                        readonly first_name: string;
                        /** Format: filled-text */
                        readonly last_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly date_of_birth: string;
                        readonly ssn?: string | null;
                    };
                    readonly addresses: readonly {
                        /** Format: filled-text */
                        readonly street: string;
                        /** Format: filled-text */
                        readonly city: string;
                        /**
                         * Format: filled-text
                         * @description Two-letter code or name of the state
                         */
                        readonly state: string;
                        /**
                         * Format: filled-text
                         * @description Five or nine digits
                         */
                        readonly zip: string;
                        readonly country?: string | null;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly from_date: string;
                        readonly to_date?: string | null;
                    }[];
                    readonly tracking_info?: string | null;
                    readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
                    readonly consent?: {
                        /**
                         * Format: date-time
                         * @description When the subject consented; not in the future
                         */
                        readonly obtained_at: string;
                        /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                        readonly evidence_sha256: string;
                    } | null;
                };
            };
        };
        readonly responses: {
            /** @description Stored durably; the verification will reach a final status */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly completed_at: string | null;
                        readonly subject: {
                            readonly first_name: string;
                            readonly last_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date_of_birth: string;
                            readonly ssn: string | null;
                        };
                        readonly addresses: readonly {
                            readonly street: string;
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly from_date: string;
                            readonly to_date: string | null;
                        }[];
                        readonly results: {
                            /**
                             * @description no_match: no record was found; it does not mean that the person is not employed
                             * @enum {string}
                             */
                            readonly outcome: "match" | "no_match" | "ambiguous";
                            /** @description Newest first */
                            readonly employments: readonly {
                                readonly employer_name: string;
                                readonly company_mapping_id: string | null;
                                readonly job_title: string | null;
                                readonly start_date: string | null;
                                readonly end_date: string | null;
                                readonly is_active: boolean;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly source: string;
                                readonly as_of: string | null;
                                readonly match: {
                                    readonly probability: number;
                                    /** @enum {string} */
                                    readonly name: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly date_of_birth: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly ssn: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly address: "agree" | "close" | "differ" | "missing";
                                    /**
                                     * @description Only if the source decided itself; otherwise the linkage of this service did
                                     * @enum {string}
                                     */
                                    readonly decided_by?: "source";
                                };
                            }[];
                            readonly income_summary: {
                                readonly current_annual_income: string | null;
                                readonly previous_annual_income: string | null;
                                readonly currency: string;
                                readonly derived_from: string;
                            } | null;
                            /** @description 0 to 1: the calibrated probability that these records are the subject's */
                            readonly confidence_score: number;
                            readonly sources: readonly string[];
                            /** @description Empty unless partial. Includes, with error, a source that answered but could not read all of its records */
                            readonly unreachable_sources: readonly {
                                readonly name: string;
                                /** @enum {string} */
                                readonly reason: "timeout" | "unavailable" | "error";
                            }[];
                            /** @description Only of a verification that repeats another one: what differs; empty if nothing does */
                            readonly changes?: readonly {
                                /** @enum {string} */
                                readonly kind: "outcome" | "employment_added" | "employment_removed" | "employment_changed" | "income_changed";
                                readonly employer_name: string | null;
                                readonly company_mapping_id: string | null;
                                readonly field: string | null;
                                readonly before: (string | boolean) | null;
                                readonly after: (string | boolean) | null;
                            }[];
                        } | null;
                        readonly tracking_info: string | null;
                        /** @description The verification that this one repeats; absent if none */
                        readonly reverifies?: string;
                        /**
                         * @description Only if it was stated on creation
                         * @enum {string}
                         */
                        readonly permissible_purpose?: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
                        /** @description Only if it was stated on creation */
                        readonly consent?: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly obtained_at: string;
                            readonly evidence_sha256: string;
                        };
                    };
                };
            };
        };
    };
    readonly getInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The verification */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly completed_at: string | null;
                        readonly subject: {
                            readonly first_name: string;
                            readonly last_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date_of_birth: string;
                            readonly ssn: string | null;
                        };
                        readonly addresses: readonly {
                            readonly street: string;
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly from_date: string;
                            readonly to_date: string | null;
                        }[];
                        readonly results: {
                            /**
                             * @description no_match: no record was found; it does not mean that the person is not employed
                             * @enum {string}
                             */
                            readonly outcome: "match" | "no_match" | "ambiguous";
                            /** @description Newest first */
                            readonly employments: readonly {
                                readonly employer_name: string;
                                readonly company_mapping_id: string | null;
                                readonly job_title: string | null;
                                readonly start_date: string | null;
                                readonly end_date: string | null;
                                readonly is_active: boolean;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly source: string;
                                readonly as_of: string | null;
                                readonly match: {
                                    readonly probability: number;
                                    /** @enum {string} */
                                    readonly name: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly date_of_birth: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly ssn: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly address: "agree" | "close" | "differ" | "missing";
                                    /**
                                     * @description Only if the source decided itself; otherwise the linkage of this service did
                                     * @enum {string}
                                     */
                                    readonly decided_by?: "source";
                                };
                            }[];
                            readonly income_summary: {
                                readonly current_annual_income: string | null;
                                readonly previous_annual_income: string | null;
                                readonly currency: string;
                                readonly derived_from: string;
                            } | null;
                            /** @description 0 to 1: the calibrated probability that these records are the subject's */
                            readonly confidence_score: number;
                            readonly sources: readonly string[];
                            /** @description Empty unless partial. Includes, with error, a source that answered but could not read all of its records */
                            readonly unreachable_sources: readonly {
                                readonly name: string;
                                /** @enum {string} */
                                readonly reason: "timeout" | "unavailable" | "error";
                            }[];
                            /** @description Only of a verification that repeats another one: what differs; empty if nothing does */
                            readonly changes?: readonly {
                                /** @enum {string} */
                                readonly kind: "outcome" | "employment_added" | "employment_removed" | "employment_changed" | "income_changed";
                                readonly employer_name: string | null;
                                readonly company_mapping_id: string | null;
                                readonly field: string | null;
                                readonly before: (string | boolean) | null;
                                readonly after: (string | boolean) | null;
                            }[];
                        } | null;
                        readonly tracking_info: string | null;
                        /** @description The verification that this one repeats; absent if none */
                        readonly reverifies?: string;
                        /**
                         * @description Only if it was stated on creation
                         * @enum {string}
                         */
                        readonly permissible_purpose?: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
                        /** @description Only if it was stated on creation */
                        readonly consent?: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly obtained_at: string;
                            readonly evidence_sha256: string;
                        };
                    };
                };
            };
        };
    };
    readonly eraseInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Erased; the inquiry log keeps the id, and which key erased it */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createInstantVerificationBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One JSON text per line, at most 10,000 lines; the schema describes one line */
        readonly requestBody: {
            readonly content: {
                readonly "application/x-ndjson": {
                    readonly subject: {
                        /** Format: filled-text */
                        readonly first_name: string;
                        /** Format: filled-text */
                        readonly last_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly date_of_birth: string;
                        readonly ssn?: string | null;
                    };
                    readonly addresses: readonly {
                        /** Format: filled-text */
                        readonly street: string;
                        /** Format: filled-text */
                        readonly city: string;
                        /**
                         * Format: filled-text
                         * @description Two-letter code or name of the state
                         */
                        readonly state: string;
                        /**
                         * Format: filled-text
                         * @description Five or nine digits
                         */
                        readonly zip: string;
                        readonly country?: string | null;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly from_date: string;
                        readonly to_date?: string | null;
                    }[];
                    readonly tracking_info?: string | null;
                    readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
                    readonly consent?: {
                        /**
                         * Format: date-time
                         * @description When the subject consented; not in the future
                         */
                        readonly obtained_at: string;
                        /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                        readonly evidence_sha256: string;
                    } | null;
                    /** @description As the header Idempotency-Key of a single creation, for this line: a batch that broke off can be sent again */
                    readonly idempotency_key?: string;
                };
            };
        };
        readonly responses: {
            /** @description A line for each verification: it is stored durably; or why the line was refused */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": {
                        readonly id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly completed_at: string | null;
                        readonly subject: {
                            readonly first_name: string;
                            readonly last_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date_of_birth: string;
                            readonly ssn: string | null;
                        };
                        readonly addresses: readonly {
                            readonly street: string;
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly from_date: string;
                            readonly to_date: string | null;
                        }[];
                        readonly results: {
                            /**
                             * @description no_match: no record was found; it does not mean that the person is not employed
                             * @enum {string}
                             */
                            readonly outcome: "match" | "no_match" | "ambiguous";
                            /** @description Newest first */
                            readonly employments: readonly {
                                readonly employer_name: string;
                                readonly company_mapping_id: string | null;
                                readonly job_title: string | null;
                                readonly start_date: string | null;
                                readonly end_date: string | null;
                                readonly is_active: boolean;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly source: string;
                                readonly as_of: string | null;
                                readonly match: {
                                    readonly probability: number;
                                    /** @enum {string} */
                                    readonly name: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly date_of_birth: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly ssn: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly address: "agree" | "close" | "differ" | "missing";
                                    /**
                                     * @description Only if the source decided itself; otherwise the linkage of this service did
                                     * @enum {string}
                                     */
                                    readonly decided_by?: "source";
                                };
                            }[];
                            readonly income_summary: {
                                readonly current_annual_income: string | null;
                                readonly previous_annual_income: string | null;
                                readonly currency: string;
                                readonly derived_from: string;
                            } | null;
                            /** @description 0 to 1: the calibrated probability that these records are the subject's */
                            readonly confidence_score: number;
                            readonly sources: readonly string[];
                            /** @description Empty unless partial. Includes, with error, a source that answered but could not read all of its records */
                            readonly unreachable_sources: readonly {
                                readonly name: string;
                                /** @enum {string} */
                                readonly reason: "timeout" | "unavailable" | "error";
                            }[];
                            /** @description Only of a verification that repeats another one: what differs; empty if nothing does */
                            readonly changes?: readonly {
                                /** @enum {string} */
                                readonly kind: "outcome" | "employment_added" | "employment_removed" | "employment_changed" | "income_changed";
                                readonly employer_name: string | null;
                                readonly company_mapping_id: string | null;
                                readonly field: string | null;
                                readonly before: (string | boolean) | null;
                                readonly after: (string | boolean) | null;
                            }[];
                        } | null;
                        readonly tracking_info: string | null;
                        /** @description The verification that this one repeats; absent if none */
                        readonly reverifies?: string;
                        /**
                         * @description Only if it was stated on creation
                         * @enum {string}
                         */
                        readonly permissible_purpose?: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
                        /** @description Only if it was stated on creation */
                        readonly consent?: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly obtained_at: string;
                            readonly evidence_sha256: string;
                        };
                    } | components["schemas"]["Error"];
                };
            };
        };
    };
    readonly watchInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Events of the type status, the first at once; a comment every ten seconds. Ends with the final status, or after five minutes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": {
                        readonly verification_id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                        readonly completed_at: string | null;
                    };
                };
            };
        };
    };
    readonly reverifyInstantVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly tracking_info?: string | null;
                    readonly permissible_purpose?: ("COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY") | null;
                    readonly consent?: {
                        /**
                         * Format: date-time
                         * @description When the subject consented; not in the future
                         */
                        readonly obtained_at: string;
                        /** @description SHA-256 of the document that shows the consent: 64 hex digits */
                        readonly evidence_sha256: string;
                    } | null;
                } | null;
            };
        };
        readonly responses: {
            /** @description The new verification of the same subject and addresses, stored durably */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly completed_at: string | null;
                        readonly subject: {
                            readonly first_name: string;
                            readonly last_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date_of_birth: string;
                            readonly ssn: string | null;
                        };
                        readonly addresses: readonly {
                            readonly street: string;
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly from_date: string;
                            readonly to_date: string | null;
                        }[];
                        readonly results: {
                            /**
                             * @description no_match: no record was found; it does not mean that the person is not employed
                             * @enum {string}
                             */
                            readonly outcome: "match" | "no_match" | "ambiguous";
                            /** @description Newest first */
                            readonly employments: readonly {
                                readonly employer_name: string;
                                readonly company_mapping_id: string | null;
                                readonly job_title: string | null;
                                readonly start_date: string | null;
                                readonly end_date: string | null;
                                readonly is_active: boolean;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly source: string;
                                readonly as_of: string | null;
                                readonly match: {
                                    readonly probability: number;
                                    /** @enum {string} */
                                    readonly name: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly date_of_birth: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly ssn: "agree" | "close" | "differ" | "missing";
                                    /** @enum {string} */
                                    readonly address: "agree" | "close" | "differ" | "missing";
                                    /**
                                     * @description Only if the source decided itself; otherwise the linkage of this service did
                                     * @enum {string}
                                     */
                                    readonly decided_by?: "source";
                                };
                            }[];
                            readonly income_summary: {
                                readonly current_annual_income: string | null;
                                readonly previous_annual_income: string | null;
                                readonly currency: string;
                                readonly derived_from: string;
                            } | null;
                            /** @description 0 to 1: the calibrated probability that these records are the subject's */
                            readonly confidence_score: number;
                            readonly sources: readonly string[];
                            /** @description Empty unless partial. Includes, with error, a source that answered but could not read all of its records */
                            readonly unreachable_sources: readonly {
                                readonly name: string;
                                /** @enum {string} */
                                readonly reason: "timeout" | "unavailable" | "error";
                            }[];
                            /** @description Only of a verification that repeats another one: what differs; empty if nothing does */
                            readonly changes?: readonly {
                                /** @enum {string} */
                                readonly kind: "outcome" | "employment_added" | "employment_removed" | "employment_changed" | "income_changed";
                                readonly employer_name: string | null;
                                readonly company_mapping_id: string | null;
                                readonly field: string | null;
                                readonly before: (string | boolean) | null;
                                readonly after: (string | boolean) | null;
                            }[];
                        } | null;
                        readonly tracking_info: string | null;
                        /** @description The verification that this one repeats; absent if none */
                        readonly reverifies?: string;
                        /**
                         * @description Only if it was stated on creation
                         * @enum {string}
                         */
                        readonly permissible_purpose?: "COURT_ORDER" | "WRITTEN_INSTRUCTIONS" | "EXTENSION_OF_CREDIT" | "ACCOUNT_REVIEW_OR_COLLECTION" | "EMPLOYMENT" | "INSURANCE_UNDERWRITING" | "GOVERNMENT_LICENSE_OR_BENEFIT" | "CREDIT_RISK_ASSESSMENT" | "CONSUMER_INITIATED_TRANSACTION" | "ACCOUNT_TERMS_REVIEW" | "GOVERNMENT_TRAVEL_CARD" | "CHILD_SUPPORT" | "RESOLUTION_AUTHORITY";
                        /** @description Only if it was stated on creation */
                        readonly consent?: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly obtained_at: string;
                            readonly evidence_sha256: string;
                        };
                    };
                };
            };
        };
    };
    readonly getVerificationReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. The SSN shows its last four digits */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly checkVerificationReport: {
        readonly parameters: {
            readonly query: {
                readonly sha256: string;
            };
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whether the report shows the stored result */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "processing" | "completed" | "partial" | "failed";
                        readonly completed_at: string | null;
                        /** @description True if sha256 is the fingerprint of the stored result */
                        readonly matches: boolean;
                    };
                };
            };
        };
    };
    readonly freezeSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly subject: {
                        /** Format: filled-text */
                        readonly first_name: string;
                        /** Format: filled-text */
                        readonly last_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly date_of_birth: string;
                        readonly ssn?: string | null;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The freeze; the same one if these details are frozen already */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly subject: {
                            readonly first_name: string;
                            readonly last_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date_of_birth: string;
                            readonly ssn: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                    };
                };
            };
        };
    };
    readonly unfreezeSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The id of the freeze
                     */
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description The freeze has ended */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSubjectFreezes: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of freezes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly subject: {
                                readonly first_name: string;
                                readonly last_name: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date_of_birth: string;
                                readonly ssn: string | null;
                            };
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly evaluateExchange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description 32 lower-case hex digits */
                    readonly epoch: string;
                    readonly points: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The evaluated points */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly epoch: string;
                        /** @description 32 lower-case hex digits */
                        readonly current_epoch: string;
                        readonly keys_version: number;
                        /** @description The newest version of the epoch's set */
                        readonly set_version: number;
                        /** @description In the order of the request */
                        readonly points: readonly string[];
                    };
                };
            };
        };
    };
    readonly getExchangeSet: {
        readonly parameters: {
            readonly query?: {
                readonly part?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The part; without `part` the first one */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly epoch: string;
                        readonly keys_version: number;
                        readonly version: number;
                        /** @description How many keys the set has */
                        readonly size: number;
                        readonly parts: number;
                        /** @description Base64 */
                        readonly part: string;
                    };
                };
            };
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly external_user_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of users */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly external_user_id: string;
                            readonly first_name: string | null;
                            readonly last_name: string | null;
                            readonly email: string | null;
                            readonly phone: string | null;
                            readonly ssn: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The client's own id of the person; unique in the environment
                     */
                    readonly external_user_id: string;
                    readonly first_name?: string | null;
                    readonly last_name?: string | null;
                    readonly email?: string | null;
                    readonly phone?: string | null;
                    readonly ssn?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The user */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly external_user_id: string;
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly email: string | null;
                        readonly phone: string | null;
                        readonly ssn: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                    };
                };
            };
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly external_user_id: string;
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly email: string | null;
                        readonly phone: string | null;
                        readonly ssn: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                    };
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted; each link sends link-deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly external_user_id?: string;
                    readonly first_name?: string | null;
                    readonly last_name?: string | null;
                    readonly email?: string | null;
                    readonly phone?: string | null;
                    readonly ssn?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The user as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly external_user_id: string;
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly email: string | null;
                        readonly phone: string | null;
                        readonly ssn: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                    };
                };
            };
        };
    };
    readonly createBridgeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                    readonly allowed_products?: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[] | null;
                    readonly client_name?: string | null;
                    readonly tracking_info?: string | null;
                    readonly company_mapping_id?: string | null;
                    readonly provider_id?: string | null;
                    readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                    readonly account?: {
                        /** @description Letters and digits, at most 34 */
                        readonly account_number: string;
                        /** @description Digits */
                        readonly routing_number: string;
                        readonly account_type?: ("checking" | "savings") | null;
                        readonly bank_name?: string | null;
                        readonly bank_address?: string | null;
                        readonly deposit_type?: ("entire" | "percent" | "amount") | null;
                        readonly deposit_value?: (number | string) | null;
                        readonly action?: string | null;
                    } | null;
                    readonly accent_color?: string | null;
                    readonly allowed_origins?: readonly string[] | null;
                    readonly redirect_url?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The token, shown this once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 hex digits; shown this once */
                        readonly bridge_token: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly allowed_products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
                        readonly company_mapping_id: string | null;
                        readonly provider_id: string | null;
                        readonly tracking_info: string | null;
                        readonly client_name: string | null;
                        readonly data_sources: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                    };
                };
            };
        };
    };
    readonly createBridgeTokenForUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                    readonly allowed_products?: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[] | null;
                    readonly client_name?: string | null;
                    readonly tracking_info?: string | null;
                    readonly company_mapping_id?: string | null;
                    readonly provider_id?: string | null;
                    readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                    readonly account?: {
                        /** @description Letters and digits, at most 34 */
                        readonly account_number: string;
                        /** @description Digits */
                        readonly routing_number: string;
                        readonly account_type?: ("checking" | "savings") | null;
                        readonly bank_name?: string | null;
                        readonly bank_address?: string | null;
                        readonly deposit_type?: ("entire" | "percent" | "amount") | null;
                        readonly deposit_value?: (number | string) | null;
                        readonly action?: string | null;
                    } | null;
                    readonly accent_color?: string | null;
                    readonly allowed_origins?: readonly string[] | null;
                    readonly redirect_url?: string | null;
                    readonly user_id?: string | null;
                    readonly user?: {
                        /** Format: filled-text */
                        readonly external_user_id: string;
                        readonly first_name?: string | null;
                        readonly last_name?: string | null;
                        readonly email?: string | null;
                        readonly phone?: string | null;
                        readonly ssn?: string | null;
                    } | null;
                };
            };
        };
        readonly responses: {
            /** @description The token, shown this once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 hex digits; shown this once */
                        readonly bridge_token: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly allowed_products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
                        readonly company_mapping_id: string | null;
                        readonly provider_id: string | null;
                        readonly tracking_info: string | null;
                        readonly client_name: string | null;
                        readonly data_sources: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                    };
                };
            };
        };
    };
    readonly exchangePublicToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly public_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The access token */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 hex digits; shown this once */
                        readonly access_token: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        readonly external_user_id: string | null;
                    };
                };
            };
        };
    };
    readonly listLinks: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly user_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of links */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @description The same as id */
                            readonly link_id: string;
                            /** @description 32 lower-case hex digits */
                            readonly user_id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "connected" | "disconnected" | "revoked";
                            /** @description True while it is connected */
                            readonly is_active: boolean;
                            /** @enum {string} */
                            readonly product: "income" | "employment" | "deposit_switch" | "pll";
                            /**
                             * @description The same as product
                             * @enum {string}
                             */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly tracking_info: string | null;
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly provider_name: string | null;
                            readonly company_mapping: {
                                readonly id: string | null;
                                readonly name: string | null;
                            };
                            readonly is_dds_available: boolean | null;
                            readonly is_dds_supported: boolean | null;
                            /** @description True if the person agreed to refreshes and the provider can make them */
                            readonly can_refresh: boolean;
                            readonly last_task_id: string | null;
                            readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            readonly connected_at: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly getLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description The same as id */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "connected" | "disconnected" | "revoked";
                        /** @description True while it is connected */
                        readonly is_active: boolean;
                        /** @enum {string} */
                        readonly product: "income" | "employment" | "deposit_switch" | "pll";
                        /**
                         * @description The same as product
                         * @enum {string}
                         */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly tracking_info: string | null;
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string | null;
                        readonly company_mapping: {
                            readonly id: string | null;
                            readonly name: string | null;
                        };
                        readonly is_dds_available: boolean | null;
                        readonly is_dds_supported: boolean | null;
                        /** @description True if the person agreed to refreshes and the provider can make them */
                        readonly can_refresh: boolean;
                        readonly last_task_id: string | null;
                        readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly connected_at: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                    };
                };
            };
        };
    };
    readonly deleteLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted; link-deleted is sent */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listTasks: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly user_id?: string;
                readonly link_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of tasks */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @description The same as id */
                            readonly task_id: string;
                            /** @description 32 lower-case hex digits */
                            readonly link_id: string;
                            /** @description 32 lower-case hex digits */
                            readonly user_id: string;
                            /**
                             * @description monitor: a refresh that a monitor made
                             * @enum {string}
                             */
                            readonly kind: "connect" | "refresh" | "monitor";
                            /** @enum {string} */
                            readonly product: "income" | "employment" | "deposit_switch" | "pll";
                            /**
                             * @description The same as product
                             * @enum {string}
                             */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                            /** @enum {string} */
                            readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            /** @description 32 lower-case hex digits */
                            readonly provider_id: string;
                            readonly tracking_info: string | null;
                            readonly error_message: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly finished_at: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly getTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description The same as id */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /**
                         * @description monitor: a refresh that a monitor made
                         * @enum {string}
                         */
                        readonly kind: "connect" | "refresh" | "monitor";
                        /** @enum {string} */
                        readonly product: "income" | "employment" | "deposit_switch" | "pll";
                        /**
                         * @description The same as product
                         * @enum {string}
                         */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        /** @description 32 lower-case hex digits */
                        readonly provider_id: string;
                        readonly tracking_info: string | null;
                        readonly error_message: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly finished_at: string | null;
                    };
                };
            };
        };
    };
    readonly createRefreshTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly access_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The task, which workers run */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description The same as id */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /**
                         * @description monitor: a refresh that a monitor made
                         * @enum {string}
                         */
                        readonly kind: "connect" | "refresh" | "monitor";
                        /** @enum {string} */
                        readonly product: "income" | "employment" | "deposit_switch" | "pll";
                        /**
                         * @description The same as product
                         * @enum {string}
                         */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        /** @description 32 lower-case hex digits */
                        readonly provider_id: string;
                        readonly tracking_info: string | null;
                        readonly error_message: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly finished_at: string | null;
                    };
                };
            };
        };
    };
    readonly getRefreshTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description The same as id */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /**
                         * @description monitor: a refresh that a monitor made
                         * @enum {string}
                         */
                        readonly kind: "connect" | "refresh" | "monitor";
                        /** @enum {string} */
                        readonly product: "income" | "employment" | "deposit_switch" | "pll";
                        /**
                         * @description The same as product
                         * @enum {string}
                         */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        /** @description 32 lower-case hex digits */
                        readonly provider_id: string;
                        readonly tracking_info: string | null;
                        readonly error_message: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly finished_at: string | null;
                    };
                };
            };
        };
    };
    readonly getEmployment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The employment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly is_active: boolean;
                        readonly job_title: string | null;
                        readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                        readonly start_date: string | null;
                        readonly original_hire_date: string | null;
                        readonly end_date: string | null;
                        readonly income: string | null;
                        readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                        readonly pay_rate: string | null;
                        readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                        readonly manager_name: string | null;
                        readonly external_last_updated: string | null;
                        readonly derived_fields: readonly string[];
                        readonly missing_data_fields: readonly string[];
                        readonly company: {
                            readonly company_mapping_id: string | null;
                            readonly name: string;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                                readonly country: string;
                            } | null;
                            readonly phone: string | null;
                            readonly ein: string | null;
                            readonly logo_url: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly listEmployments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, on one page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly getIdentity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The person */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly full_name: string | null;
                        readonly middle_initials: string | null;
                        readonly email: string | null;
                        readonly date_of_birth: string | null;
                        readonly ssn: string | null;
                        readonly phone: string | null;
                        readonly home_address: {
                            readonly street: string | null;
                            readonly city: string | null;
                            readonly state: string | null;
                            readonly zip: string | null;
                            readonly country: string;
                        } | null;
                        /** @description 32 lower-case hex digits */
                        readonly employment_id: string;
                        readonly company_name: string;
                    };
                };
            };
        };
    };
    readonly getIncome: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The income */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly listPayStatements: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of pay statements */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly check_number: string | null;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly pay_date: string;
                            readonly period_start: string | null;
                            readonly period_end: string | null;
                            /** @description US dollars, two decimals */
                            readonly gross_pay: string;
                            /** @description US dollars, two decimals */
                            readonly net_pay: string;
                            readonly gross_pay_ytd: string | null;
                            readonly net_pay_ytd: string | null;
                            readonly hours: string | null;
                            readonly regular: string | null;
                            readonly overtime: string | null;
                            readonly bonus: string | null;
                            readonly commission: string | null;
                            readonly other_pay: string | null;
                            readonly basis_of_pay: ("S" | "H") | null;
                            readonly earnings: readonly {
                                readonly name: string;
                                /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                readonly category: string;
                                /** @description US dollars, two decimals */
                                readonly amount: string;
                                readonly rate: string | null;
                                readonly units: string | null;
                            }[];
                            readonly deductions: readonly {
                                readonly name: string;
                                /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                readonly category: string;
                                /** @description US dollars, two decimals */
                                readonly amount: string;
                                readonly rate: string | null;
                                readonly units: string | null;
                            }[];
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly file: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly listShifts: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of shifts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date: string;
                            readonly start_time: string | null;
                            readonly end_time: string | null;
                            /** @description Decimal hours, two decimals */
                            readonly hours: string;
                            readonly type: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly listW2s: {
        readonly parameters: {
            readonly query?: {
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, on one page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly year: number;
                            /** @description US dollars, two decimals */
                            readonly wages: string;
                            /** @description US dollars, two decimals */
                            readonly federal_tax: string;
                            /** @description US dollars, two decimals */
                            readonly social_security_wages: string;
                            /** @description US dollars, two decimals */
                            readonly social_security_tax: string;
                            /** @description US dollars, two decimals */
                            readonly medicare_wages: string;
                            /** @description US dollars, two decimals */
                            readonly medicare_tax: string;
                            readonly state_tax: string | null;
                            readonly file: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly listBankAccounts: {
        readonly parameters: {
            readonly query?: {
                readonly employment_id?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, on one page */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly bank_name: string | null;
                            readonly account_type: ("C" | "S") | null;
                            readonly account_number: string | null;
                            readonly account_number_mask: string | null;
                            readonly routing_number: string | null;
                            readonly deposit_type: ("E" | "P" | "A") | null;
                            readonly deposit_value: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly getIncomeReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly profile: {
                                readonly first_name: string | null;
                                readonly last_name: string | null;
                                readonly full_name: string | null;
                                readonly middle_initials: string | null;
                                readonly email: string | null;
                                readonly date_of_birth: string | null;
                                readonly ssn: string | null;
                                readonly phone: string | null;
                                readonly home_address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                            };
                            /** @description Added up from statements, newest year first */
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                            /** @description Newest first */
                            readonly statements: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly check_number: string | null;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start: string | null;
                                readonly period_end: string | null;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly gross_pay_ytd: string | null;
                                readonly net_pay_ytd: string | null;
                                readonly hours: string | null;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                                readonly basis_of_pay: ("S" | "H") | null;
                                readonly earnings: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly deductions: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly file: string | null;
                            }[];
                            /** @description Newest first */
                            readonly w2s: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly wages: string;
                                /** @description US dollars, two decimals */
                                readonly federal_tax: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_wages: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_tax: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_wages: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_tax: string;
                                readonly state_tax: string | null;
                                readonly file: string | null;
                            }[];
                            readonly bank_accounts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly bank_name: string | null;
                                readonly account_type: ("C" | "S") | null;
                                readonly account_number: string | null;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string | null;
                                readonly deposit_type: ("E" | "P" | "A") | null;
                                readonly deposit_value: string | null;
                            }[];
                            /** @description Newest first */
                            readonly shifts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date: string;
                                readonly start_time: string | null;
                                readonly end_time: string | null;
                                /** @description Decimal hours, two decimals */
                                readonly hours: string;
                                readonly type: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getEmploymentReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly profile: {
                                readonly first_name: string | null;
                                readonly last_name: string | null;
                                readonly full_name: string | null;
                                readonly middle_initials: string | null;
                                readonly email: string | null;
                                readonly date_of_birth: string | null;
                                readonly ssn: string | null;
                                readonly phone: string | null;
                                readonly home_address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                            };
                            /** @description Added up from statements, newest year first */
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                            /** @description Newest first */
                            readonly statements: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly check_number: string | null;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start: string | null;
                                readonly period_end: string | null;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly gross_pay_ytd: string | null;
                                readonly net_pay_ytd: string | null;
                                readonly hours: string | null;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                                readonly basis_of_pay: ("S" | "H") | null;
                                readonly earnings: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly deductions: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly file: string | null;
                            }[];
                            /** @description Newest first */
                            readonly w2s: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly wages: string;
                                /** @description US dollars, two decimals */
                                readonly federal_tax: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_wages: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_tax: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_wages: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_tax: string;
                                readonly state_tax: string | null;
                                readonly file: string | null;
                            }[];
                            readonly bank_accounts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly bank_name: string | null;
                                readonly account_type: ("C" | "S") | null;
                                readonly account_number: string | null;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string | null;
                                readonly deposit_type: ("E" | "P" | "A") | null;
                                readonly deposit_value: string | null;
                            }[];
                            /** @description Newest first */
                            readonly shifts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date: string;
                                readonly start_time: string | null;
                                readonly end_time: string | null;
                                /** @description Decimal hours, two decimals */
                                readonly hours: string;
                                readonly type: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getPllReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employer: {
                            readonly name: string | null;
                            readonly logo_url: string | null;
                        };
                        readonly deposit_details: {
                            readonly bank_name: string | null;
                            /** @enum {string} */
                            readonly account_type: "checking" | "savings";
                            /** @description The last four digits behind ****, or all with pii:read */
                            readonly account_number: string;
                            readonly account_number_mask: string | null;
                            readonly routing_number: string;
                            /** @enum {string} */
                            readonly deposit_type: "entire" | "percent" | "amount";
                            readonly deposit_value: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getDirectDepositReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employer: {
                            readonly name: string | null;
                            readonly logo_url: string | null;
                        };
                        readonly deposit_details: {
                            readonly bank_name: string | null;
                            /** @enum {string} */
                            readonly account_type: "checking" | "savings";
                            /** @description The last four digits behind ****, or all with pii:read */
                            readonly account_number: string;
                            readonly account_number_mask: string | null;
                            readonly routing_number: string;
                            /** @enum {string} */
                            readonly deposit_type: "entire" | "percent" | "amount";
                            readonly deposit_value: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getDepositSwitchReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employer: {
                            readonly name: string | null;
                            readonly logo_url: string | null;
                        };
                        readonly deposit_details: {
                            readonly bank_name: string | null;
                            /** @enum {string} */
                            readonly account_type: "checking" | "savings";
                            /** @description The last four digits behind ****, or all with pii:read */
                            readonly account_number: string;
                            readonly account_number_mask: string | null;
                            readonly routing_number: string;
                            /** @enum {string} */
                            readonly deposit_type: "entire" | "percent" | "amount";
                            readonly deposit_value: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getDashedDepositSwitchReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employer: {
                            readonly name: string | null;
                            readonly logo_url: string | null;
                        };
                        readonly deposit_details: {
                            readonly bank_name: string | null;
                            /** @enum {string} */
                            readonly account_type: "checking" | "savings";
                            /** @description The last four digits behind ****, or all with pii:read */
                            readonly account_number: string;
                            readonly account_number_mask: string | null;
                            readonly routing_number: string;
                            /** @enum {string} */
                            readonly deposit_type: "entire" | "percent" | "amount";
                            readonly deposit_value: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getIncomeReportByToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly access_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly profile: {
                                readonly first_name: string | null;
                                readonly last_name: string | null;
                                readonly full_name: string | null;
                                readonly middle_initials: string | null;
                                readonly email: string | null;
                                readonly date_of_birth: string | null;
                                readonly ssn: string | null;
                                readonly phone: string | null;
                                readonly home_address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                            };
                            /** @description Added up from statements, newest year first */
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                            /** @description Newest first */
                            readonly statements: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly check_number: string | null;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start: string | null;
                                readonly period_end: string | null;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly gross_pay_ytd: string | null;
                                readonly net_pay_ytd: string | null;
                                readonly hours: string | null;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                                readonly basis_of_pay: ("S" | "H") | null;
                                readonly earnings: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly deductions: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly file: string | null;
                            }[];
                            /** @description Newest first */
                            readonly w2s: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly wages: string;
                                /** @description US dollars, two decimals */
                                readonly federal_tax: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_wages: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_tax: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_wages: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_tax: string;
                                readonly state_tax: string | null;
                                readonly file: string | null;
                            }[];
                            readonly bank_accounts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly bank_name: string | null;
                                readonly account_type: ("C" | "S") | null;
                                readonly account_number: string | null;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string | null;
                                readonly deposit_type: ("E" | "P" | "A") | null;
                                readonly deposit_value: string | null;
                            }[];
                            /** @description Newest first */
                            readonly shifts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date: string;
                                readonly start_time: string | null;
                                readonly end_time: string | null;
                                /** @description Decimal hours, two decimals */
                                readonly hours: string;
                                readonly type: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getEmploymentReportByToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly access_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly profile: {
                                readonly first_name: string | null;
                                readonly last_name: string | null;
                                readonly full_name: string | null;
                                readonly middle_initials: string | null;
                                readonly email: string | null;
                                readonly date_of_birth: string | null;
                                readonly ssn: string | null;
                                readonly phone: string | null;
                                readonly home_address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                            };
                            /** @description Added up from statements, newest year first */
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                            /** @description Newest first */
                            readonly statements: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly check_number: string | null;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start: string | null;
                                readonly period_end: string | null;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly gross_pay_ytd: string | null;
                                readonly net_pay_ytd: string | null;
                                readonly hours: string | null;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                                readonly basis_of_pay: ("S" | "H") | null;
                                readonly earnings: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly deductions: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly file: string | null;
                            }[];
                            /** @description Newest first */
                            readonly w2s: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly wages: string;
                                /** @description US dollars, two decimals */
                                readonly federal_tax: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_wages: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_tax: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_wages: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_tax: string;
                                readonly state_tax: string | null;
                                readonly file: string | null;
                            }[];
                            readonly bank_accounts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly bank_name: string | null;
                                readonly account_type: ("C" | "S") | null;
                                readonly account_number: string | null;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string | null;
                                readonly deposit_type: ("E" | "P" | "A") | null;
                                readonly deposit_value: string | null;
                            }[];
                            /** @description Newest first */
                            readonly shifts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date: string;
                                readonly start_time: string | null;
                                readonly end_time: string | null;
                                /** @description Decimal hours, two decimals */
                                readonly hours: string;
                                readonly type: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getIncomeReportByTokenOld: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly access_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly profile: {
                                readonly first_name: string | null;
                                readonly last_name: string | null;
                                readonly full_name: string | null;
                                readonly middle_initials: string | null;
                                readonly email: string | null;
                                readonly date_of_birth: string | null;
                                readonly ssn: string | null;
                                readonly phone: string | null;
                                readonly home_address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                            };
                            /** @description Added up from statements, newest year first */
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                            /** @description Newest first */
                            readonly statements: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly check_number: string | null;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start: string | null;
                                readonly period_end: string | null;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly gross_pay_ytd: string | null;
                                readonly net_pay_ytd: string | null;
                                readonly hours: string | null;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                                readonly basis_of_pay: ("S" | "H") | null;
                                readonly earnings: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly deductions: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly file: string | null;
                            }[];
                            /** @description Newest first */
                            readonly w2s: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly wages: string;
                                /** @description US dollars, two decimals */
                                readonly federal_tax: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_wages: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_tax: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_wages: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_tax: string;
                                readonly state_tax: string | null;
                                readonly file: string | null;
                            }[];
                            readonly bank_accounts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly bank_name: string | null;
                                readonly account_type: ("C" | "S") | null;
                                readonly account_number: string | null;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string | null;
                                readonly deposit_type: ("E" | "P" | "A") | null;
                                readonly deposit_value: string | null;
                            }[];
                            /** @description Newest first */
                            readonly shifts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date: string;
                                readonly start_time: string | null;
                                readonly end_time: string | null;
                                /** @description Decimal hours, two decimals */
                                readonly hours: string;
                                readonly type: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getEmploymentReportByTokenOld: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly access_token: string;
                };
            };
        };
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The task that fetched the data: another one after each fetch */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly tracking_info: string | null;
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly logo_url: string | null;
                        };
                        readonly provider_name: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD
                         */
                        readonly as_of: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly finished_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Access tokens are stored as hashes, and cannot be shown again */
                        readonly access_token: null;
                        readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly is_suspicious: boolean;
                        readonly suspicious_reasons: readonly string[];
                        /** @description Digest of the masked data; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        readonly employments: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly is_active: boolean;
                            readonly job_title: string | null;
                            readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date: string | null;
                            readonly original_hire_date: string | null;
                            readonly end_date: string | null;
                            readonly income: string | null;
                            readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_rate: string | null;
                            readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                            readonly manager_name: string | null;
                            readonly external_last_updated: string | null;
                            readonly derived_fields: readonly string[];
                            readonly missing_data_fields: readonly string[];
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                                readonly address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                                readonly phone: string | null;
                                readonly ein: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly profile: {
                                readonly first_name: string | null;
                                readonly last_name: string | null;
                                readonly full_name: string | null;
                                readonly middle_initials: string | null;
                                readonly email: string | null;
                                readonly date_of_birth: string | null;
                                readonly ssn: string | null;
                                readonly phone: string | null;
                                readonly home_address: {
                                    readonly street: string | null;
                                    readonly city: string | null;
                                    readonly state: string | null;
                                    readonly zip: string | null;
                                    readonly country: string;
                                } | null;
                            };
                            /** @description Added up from statements, newest year first */
                            readonly annual_income_summary: readonly {
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                            }[];
                            /** @description Newest first */
                            readonly statements: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly check_number: string | null;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start: string | null;
                                readonly period_end: string | null;
                                /** @description US dollars, two decimals */
                                readonly gross_pay: string;
                                /** @description US dollars, two decimals */
                                readonly net_pay: string;
                                readonly gross_pay_ytd: string | null;
                                readonly net_pay_ytd: string | null;
                                readonly hours: string | null;
                                readonly regular: string | null;
                                readonly overtime: string | null;
                                readonly bonus: string | null;
                                readonly commission: string | null;
                                readonly other_pay: string | null;
                                readonly basis_of_pay: ("S" | "H") | null;
                                readonly earnings: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly deductions: readonly {
                                    readonly name: string;
                                    /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                    readonly category: string;
                                    /** @description US dollars, two decimals */
                                    readonly amount: string;
                                    readonly rate: string | null;
                                    readonly units: string | null;
                                }[];
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly file: string | null;
                            }[];
                            /** @description Newest first */
                            readonly w2s: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly year: number;
                                /** @description US dollars, two decimals */
                                readonly wages: string;
                                /** @description US dollars, two decimals */
                                readonly federal_tax: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_wages: string;
                                /** @description US dollars, two decimals */
                                readonly social_security_tax: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_wages: string;
                                /** @description US dollars, two decimals */
                                readonly medicare_tax: string;
                                readonly state_tax: string | null;
                                readonly file: string | null;
                            }[];
                            readonly bank_accounts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly bank_name: string | null;
                                readonly account_type: ("C" | "S") | null;
                                readonly account_number: string | null;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string | null;
                                readonly deposit_type: ("E" | "P" | "A") | null;
                                readonly deposit_value: string | null;
                            }[];
                            /** @description Newest first */
                            readonly shifts: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly date: string;
                                readonly start_time: string | null;
                                readonly end_time: string | null;
                                /** @description Decimal hours, two decimals */
                                readonly hours: string;
                                readonly type: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly createUserReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly is_voe?: boolean | null;
                } | null;
            };
        };
        readonly responses: {
            /** @description The whole report */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly report_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        readonly is_voe: boolean;
                        readonly requested_by: string | null;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        readonly external_user_id: string | null;
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Digest of the masked report; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        /** @description Newest first */
                        readonly links: readonly {
                            /** @description The task that fetched the data: another one after each fetch */
                            readonly id: string;
                            /** @description 32 lower-case hex digits */
                            readonly link_id: string;
                            /** @enum {string} */
                            readonly status: "done";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                            readonly tracking_info: string | null;
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string;
                                readonly logo_url: string | null;
                            };
                            readonly provider_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly as_of: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly finished_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly completed_at: string;
                            /** @description Access tokens are stored as hashes, and cannot be shown again */
                            readonly access_token: null;
                            readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                            readonly is_suspicious: boolean;
                            readonly suspicious_reasons: readonly string[];
                            /** @description Digest of the masked data; equal in the PDF */
                            readonly data_sha256: string;
                            /** @description Absolute URL of the report as a PDF, open to all for an hour */
                            readonly pdf_report: string;
                            readonly employments: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly is_active: boolean;
                                readonly job_title: string | null;
                                readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                                readonly start_date: string | null;
                                readonly original_hire_date: string | null;
                                readonly end_date: string | null;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_rate: string | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly manager_name: string | null;
                                readonly external_last_updated: string | null;
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly company: {
                                    readonly company_mapping_id: string | null;
                                    readonly name: string;
                                    readonly address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                    readonly phone: string | null;
                                    readonly ein: string | null;
                                    readonly logo_url: string | null;
                                };
                                readonly profile: {
                                    readonly first_name: string | null;
                                    readonly last_name: string | null;
                                    readonly full_name: string | null;
                                    readonly middle_initials: string | null;
                                    readonly email: string | null;
                                    readonly date_of_birth: string | null;
                                    readonly ssn: string | null;
                                    readonly phone: string | null;
                                    readonly home_address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                };
                                /** @description Added up from statements, newest year first */
                                readonly annual_income_summary: readonly {
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                }[];
                                /** @description Newest first */
                                readonly statements: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly check_number: string | null;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly pay_date: string;
                                    readonly period_start: string | null;
                                    readonly period_end: string | null;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly gross_pay_ytd: string | null;
                                    readonly net_pay_ytd: string | null;
                                    readonly hours: string | null;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                    readonly basis_of_pay: ("S" | "H") | null;
                                    readonly earnings: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly deductions: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly derived_fields: readonly string[];
                                    readonly missing_data_fields: readonly string[];
                                    readonly file: string | null;
                                }[];
                                /** @description Newest first */
                                readonly w2s: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly federal_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_tax: string;
                                    readonly state_tax: string | null;
                                    readonly file: string | null;
                                }[];
                                readonly bank_accounts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly bank_name: string | null;
                                    readonly account_type: ("C" | "S") | null;
                                    readonly account_number: string | null;
                                    readonly account_number_mask: string | null;
                                    readonly routing_number: string | null;
                                    readonly deposit_type: ("E" | "P" | "A") | null;
                                    readonly deposit_value: string | null;
                                }[];
                                /** @description Newest first */
                                readonly shifts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly date: string;
                                    readonly start_time: string | null;
                                    readonly end_time: string | null;
                                    /** @description Decimal hours, two decimals */
                                    readonly hours: string;
                                    readonly type: string;
                                }[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getUserReport: {
        readonly parameters: {
            readonly query?: {
                readonly fmt?: "json" | "pdf";
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly report_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly report_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        readonly is_voe: boolean;
                        readonly requested_by: string | null;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        readonly external_user_id: string | null;
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly completed_at: string;
                        /** @description Digest of the masked report; equal in the PDF */
                        readonly data_sha256: string;
                        /** @description Absolute URL of the report as a PDF, open to all for an hour */
                        readonly pdf_report: string;
                        /** @description Newest first */
                        readonly links: readonly {
                            /** @description The task that fetched the data: another one after each fetch */
                            readonly id: string;
                            /** @description 32 lower-case hex digits */
                            readonly link_id: string;
                            /** @enum {string} */
                            readonly status: "done";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                            readonly tracking_info: string | null;
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string;
                                readonly logo_url: string | null;
                            };
                            readonly provider_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly as_of: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly finished_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly completed_at: string;
                            /** @description Access tokens are stored as hashes, and cannot be shown again */
                            readonly access_token: null;
                            readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                            readonly is_suspicious: boolean;
                            readonly suspicious_reasons: readonly string[];
                            /** @description Digest of the masked data; equal in the PDF */
                            readonly data_sha256: string;
                            /** @description Absolute URL of the report as a PDF, open to all for an hour */
                            readonly pdf_report: string;
                            readonly employments: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly is_active: boolean;
                                readonly job_title: string | null;
                                readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                                readonly start_date: string | null;
                                readonly original_hire_date: string | null;
                                readonly end_date: string | null;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_rate: string | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly manager_name: string | null;
                                readonly external_last_updated: string | null;
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly company: {
                                    readonly company_mapping_id: string | null;
                                    readonly name: string;
                                    readonly address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                    readonly phone: string | null;
                                    readonly ein: string | null;
                                    readonly logo_url: string | null;
                                };
                                readonly profile: {
                                    readonly first_name: string | null;
                                    readonly last_name: string | null;
                                    readonly full_name: string | null;
                                    readonly middle_initials: string | null;
                                    readonly email: string | null;
                                    readonly date_of_birth: string | null;
                                    readonly ssn: string | null;
                                    readonly phone: string | null;
                                    readonly home_address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                };
                                /** @description Added up from statements, newest year first */
                                readonly annual_income_summary: readonly {
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                }[];
                                /** @description Newest first */
                                readonly statements: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly check_number: string | null;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly pay_date: string;
                                    readonly period_start: string | null;
                                    readonly period_end: string | null;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly gross_pay_ytd: string | null;
                                    readonly net_pay_ytd: string | null;
                                    readonly hours: string | null;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                    readonly basis_of_pay: ("S" | "H") | null;
                                    readonly earnings: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly deductions: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly derived_fields: readonly string[];
                                    readonly missing_data_fields: readonly string[];
                                    readonly file: string | null;
                                }[];
                                /** @description Newest first */
                                readonly w2s: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly federal_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_tax: string;
                                    readonly state_tax: string | null;
                                    readonly file: string | null;
                                }[];
                                readonly bank_accounts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly bank_name: string | null;
                                    readonly account_type: ("C" | "S") | null;
                                    readonly account_number: string | null;
                                    readonly account_number_mask: string | null;
                                    readonly routing_number: string | null;
                                    readonly deposit_type: ("E" | "P" | "A") | null;
                                    readonly deposit_value: string | null;
                                }[];
                                /** @description Newest first */
                                readonly shifts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly date: string;
                                    readonly start_time: string | null;
                                    readonly end_time: string | null;
                                    /** @description Decimal hours, two decimals */
                                    readonly hours: string;
                                    readonly type: string;
                                }[];
                            }[];
                        }[];
                    };
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly getUserDepositReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The deposits */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /** @enum {string} */
                        readonly status: "done";
                        /**
                         * Format: date-time
                         * @description When the last of them was moved
                         */
                        readonly completed_at: string;
                        /** @description Newest first */
                        readonly links: readonly {
                            /** @description The task that fetched the data: another one after each fetch */
                            readonly id: string;
                            /** @description 32 lower-case hex digits */
                            readonly link_id: string;
                            /** @enum {string} */
                            readonly status: "done";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                            readonly tracking_info: string | null;
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string;
                                readonly logo_url: string | null;
                            };
                            readonly provider_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly as_of: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly finished_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly completed_at: string;
                            /** @description Access tokens are stored as hashes, and cannot be shown again */
                            readonly access_token: null;
                            readonly refresh_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                            readonly is_suspicious: boolean;
                            readonly suspicious_reasons: readonly string[];
                            /** @description Digest of the masked data; equal in the PDF */
                            readonly data_sha256: string;
                            /** @description Absolute URL of the report as a PDF, open to all for an hour */
                            readonly pdf_report: string;
                            readonly employer: {
                                readonly name: string | null;
                                readonly logo_url: string | null;
                            };
                            readonly deposit_details: {
                                readonly bank_name: string | null;
                                /** @enum {string} */
                                readonly account_type: "checking" | "savings";
                                /** @description The last four digits behind ****, or all with pii:read */
                                readonly account_number: string;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string;
                                /** @enum {string} */
                                readonly deposit_type: "entire" | "percent" | "amount";
                                readonly deposit_value: string | null;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly openSignedFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            /** @description The range of bytes that the header Range asks for */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
        };
    };
    readonly listProviders: {
        readonly parameters: {
            readonly query?: {
                readonly query?: string;
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                readonly data_source?: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The providers; empty if none fits */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        /** @description Serves this environment */
                        readonly is_supported: boolean;
                        readonly logo_url: string | null;
                        readonly domain: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                    }[];
                };
            };
        };
    };
    readonly getProvider: {
        readonly parameters: {
            readonly query?: {
                readonly product_type?: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The provider */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        /** @description Serves this environment */
                        readonly is_supported: boolean;
                        readonly logo_url: string | null;
                        readonly domain: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
                        /** @enum {string} */
                        readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                    };
                };
            };
        };
    };
    readonly getBridgeSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session of the bridge token */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly client_name: string | null;
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly allowed_products: readonly ("income" | "employment" | "deposit_switch" | "pll")[];
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                        readonly is_order: boolean;
                        readonly accent_color: string | null;
                        readonly allowed_origins: readonly string[] | null;
                        readonly redirect_url: string | null;
                        readonly company: {
                            readonly company_mapping_id: string | null;
                            readonly name: string;
                            readonly domain: string;
                            readonly logo_url: string | null;
                            readonly success_rate: ("low" | "high" | "unsupported") | null;
                            /** @description 0.00 to 1.00: the calibrated probability that this is the company */
                            readonly confidence_level: string;
                            /** @enum {string} */
                            readonly mapping_status: "verified" | "mapped" | "unmapped";
                        } | null;
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                        } | null;
                        readonly account: {
                            readonly bank_name: string | null;
                            /** @enum {string} */
                            readonly account_type: "checking" | "savings";
                            /** @description The last four characters */
                            readonly account_number_mask: string;
                            /** @enum {string} */
                            readonly deposit_type: "entire" | "percent" | "amount";
                            readonly deposit_value: string | null;
                        } | null;
                        readonly consent: {
                            readonly version: string;
                            readonly can_refresh: boolean;
                        };
                        readonly connection: {
                            /** @description 32 lower-case hex digits */
                            readonly task_id: string;
                            /** @description 32 lower-case hex digits */
                            readonly link_id: string;
                            /** @enum {string} */
                            readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                            readonly is_final: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string;
                            } | null;
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string | null;
                            };
                            readonly step: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @enum {string} */
                                readonly kind: "form" | "code" | "choice" | "confirm" | "redirect" | "wait";
                                readonly title: string;
                                readonly text?: string;
                                /** @description Why the step is asked again */
                                readonly error?: string;
                                readonly fields?: readonly {
                                    readonly name: string;
                                    readonly label: string;
                                    /** @enum {string} */
                                    readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
                                    readonly autocomplete?: string;
                                    readonly hint?: string;
                                    readonly is_optional?: boolean;
                                }[];
                                readonly submit_label?: string;
                                readonly sent_to?: string | null;
                                readonly length?: number | null;
                                readonly can_resend?: boolean;
                                readonly options?: readonly {
                                    readonly id: string;
                                    readonly label: string;
                                    readonly description?: string;
                                }[];
                                readonly details?: readonly {
                                    readonly label: string;
                                    readonly value: string;
                                }[];
                                readonly confirm_label?: string;
                                readonly url?: string;
                                readonly retry_after_ms?: number;
                            } | null;
                            readonly error: {
                                /** @enum {string} */
                                readonly code: "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly message: string;
                            } | null;
                            readonly public_token: string | null;
                            readonly management_url: string | null;
                        } | null;
                        readonly order: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @description 32 lower-case hex digits */
                            readonly part_id: string;
                            /** @description The token of this part alone: the page goes on with it */
                            readonly bridge_token: string;
                            readonly company_name: string | null;
                            /** @description Parts that a person can connect */
                            readonly parts: number;
                            /** @description Those of them that have not ended */
                            readonly parts_open: number;
                        } | null;
                    };
                };
            };
        };
    };
    readonly suggestBridgeCompanies: {
        readonly parameters: {
            readonly query: {
                readonly query: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description At most 20 companies */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly company_mapping_id: string | null;
                        readonly name: string;
                        readonly domain: string;
                        readonly logo_url: string | null;
                        readonly success_rate: ("low" | "high" | "unsupported") | null;
                        /** @description 0.00 to 1.00: the calibrated probability that this is the company */
                        readonly confidence_level: string;
                        /** @enum {string} */
                        readonly mapping_status: "verified" | "mapped" | "unmapped";
                    }[];
                };
            };
        };
    };
    readonly listBridgeProviders: {
        readonly parameters: {
            readonly query?: {
                readonly query?: string;
                readonly company_mapping_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The providers */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly logo_url: string | null;
                        readonly is_suggested: boolean;
                    }[];
                };
            };
        };
    };
    readonly beginConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly company_mapping_id?: string | null;
                    readonly company_name?: string | null;
                    /** @description 32 lower-case hex digits */
                    readonly provider_id: string;
                    readonly consent: {
                        readonly accepted: boolean;
                        /** @description Of the text that was shown, from the session */
                        readonly version: string;
                        readonly allows_refresh?: boolean;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The connection */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        readonly is_final: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly company: {
                            readonly company_mapping_id: string | null;
                            readonly name: string;
                        } | null;
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                        };
                        readonly step: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @enum {string} */
                            readonly kind: "form" | "code" | "choice" | "confirm" | "redirect" | "wait";
                            readonly title: string;
                            readonly text?: string;
                            /** @description Why the step is asked again */
                            readonly error?: string;
                            readonly fields?: readonly {
                                readonly name: string;
                                readonly label: string;
                                /** @enum {string} */
                                readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
                                readonly autocomplete?: string;
                                readonly hint?: string;
                                readonly is_optional?: boolean;
                            }[];
                            readonly submit_label?: string;
                            readonly sent_to?: string | null;
                            readonly length?: number | null;
                            readonly can_resend?: boolean;
                            readonly options?: readonly {
                                readonly id: string;
                                readonly label: string;
                                readonly description?: string;
                            }[];
                            readonly details?: readonly {
                                readonly label: string;
                                readonly value: string;
                            }[];
                            readonly confirm_label?: string;
                            readonly url?: string;
                            readonly retry_after_ms?: number;
                        } | null;
                        readonly error: {
                            /** @enum {string} */
                            readonly code: "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                            readonly message: string;
                        } | null;
                        readonly public_token: string | null;
                        readonly management_url: string | null;
                    };
                };
            };
        };
    };
    readonly getConnection: {
        readonly parameters: {
            readonly query?: {
                readonly since?: string;
            };
            readonly header?: {
                /** @description wait=N: long polling; respond when there is a result, or after N seconds (1 to 30) */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The connection */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        readonly is_final: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly company: {
                            readonly company_mapping_id: string | null;
                            readonly name: string;
                        } | null;
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                        };
                        readonly step: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @enum {string} */
                            readonly kind: "form" | "code" | "choice" | "confirm" | "redirect" | "wait";
                            readonly title: string;
                            readonly text?: string;
                            /** @description Why the step is asked again */
                            readonly error?: string;
                            readonly fields?: readonly {
                                readonly name: string;
                                readonly label: string;
                                /** @enum {string} */
                                readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
                                readonly autocomplete?: string;
                                readonly hint?: string;
                                readonly is_optional?: boolean;
                            }[];
                            readonly submit_label?: string;
                            readonly sent_to?: string | null;
                            readonly length?: number | null;
                            readonly can_resend?: boolean;
                            readonly options?: readonly {
                                readonly id: string;
                                readonly label: string;
                                readonly description?: string;
                            }[];
                            readonly details?: readonly {
                                readonly label: string;
                                readonly value: string;
                            }[];
                            readonly confirm_label?: string;
                            readonly url?: string;
                            readonly retry_after_ms?: number;
                        } | null;
                        readonly error: {
                            /** @enum {string} */
                            readonly code: "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                            readonly message: string;
                        } | null;
                        readonly public_token: string | null;
                        readonly management_url: string | null;
                    };
                };
            };
        };
    };
    readonly answerStep: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description 32 lower-case hex digits */
                    readonly step_id: string;
                    readonly values: {
                        readonly [key: string]: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The connection, which a worker goes on with */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        readonly is_final: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly company: {
                            readonly company_mapping_id: string | null;
                            readonly name: string;
                        } | null;
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                        };
                        readonly step: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @enum {string} */
                            readonly kind: "form" | "code" | "choice" | "confirm" | "redirect" | "wait";
                            readonly title: string;
                            readonly text?: string;
                            /** @description Why the step is asked again */
                            readonly error?: string;
                            readonly fields?: readonly {
                                readonly name: string;
                                readonly label: string;
                                /** @enum {string} */
                                readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
                                readonly autocomplete?: string;
                                readonly hint?: string;
                                readonly is_optional?: boolean;
                            }[];
                            readonly submit_label?: string;
                            readonly sent_to?: string | null;
                            readonly length?: number | null;
                            readonly can_resend?: boolean;
                            readonly options?: readonly {
                                readonly id: string;
                                readonly label: string;
                                readonly description?: string;
                            }[];
                            readonly details?: readonly {
                                readonly label: string;
                                readonly value: string;
                            }[];
                            readonly confirm_label?: string;
                            readonly url?: string;
                            readonly retry_after_ms?: number;
                        } | null;
                        readonly error: {
                            /** @enum {string} */
                            readonly code: "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                            readonly message: string;
                        } | null;
                        readonly public_token: string | null;
                        readonly management_url: string | null;
                    };
                };
            };
        };
    };
    readonly cancelConnection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The connection, ended */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly task_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @enum {string} */
                        readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                        readonly is_final: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly company: {
                            readonly company_mapping_id: string | null;
                            readonly name: string;
                        } | null;
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                        };
                        readonly step: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @enum {string} */
                            readonly kind: "form" | "code" | "choice" | "confirm" | "redirect" | "wait";
                            readonly title: string;
                            readonly text?: string;
                            /** @description Why the step is asked again */
                            readonly error?: string;
                            readonly fields?: readonly {
                                readonly name: string;
                                readonly label: string;
                                /** @enum {string} */
                                readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
                                readonly autocomplete?: string;
                                readonly hint?: string;
                                readonly is_optional?: boolean;
                            }[];
                            readonly submit_label?: string;
                            readonly sent_to?: string | null;
                            readonly length?: number | null;
                            readonly can_resend?: boolean;
                            readonly options?: readonly {
                                readonly id: string;
                                readonly label: string;
                                readonly description?: string;
                            }[];
                            readonly details?: readonly {
                                readonly label: string;
                                readonly value: string;
                            }[];
                            readonly confirm_label?: string;
                            readonly url?: string;
                            readonly retry_after_ms?: number;
                        } | null;
                        readonly error: {
                            /** @enum {string} */
                            readonly code: "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                            readonly message: string;
                        } | null;
                        readonly public_token: string | null;
                        readonly management_url: string | null;
                    };
                };
            };
        };
    };
    readonly getSharedLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link, as its person sees it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly client_name: string | null;
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                        };
                        readonly company: {
                            readonly name: string;
                        } | null;
                        /** @enum {string} */
                        readonly status: "pending" | "connected" | "disconnected" | "revoked";
                        readonly connected_at: string | null;
                        readonly last_refreshed_at: string | null;
                        readonly allows_refresh: boolean;
                        readonly fields: readonly string[];
                        readonly employments: readonly {
                            readonly company_name: string;
                            readonly job_title: string | null;
                            readonly start_date: string | null;
                            readonly end_date: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly revokeSharedLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link, revoked */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly client_name: string | null;
                        /** @enum {string} */
                        readonly product_type: "income" | "employment" | "deposit_switch" | "pll";
                        readonly provider: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                        };
                        readonly company: {
                            readonly name: string;
                        } | null;
                        /** @enum {string} */
                        readonly status: "pending" | "connected" | "disconnected" | "revoked";
                        readonly connected_at: string | null;
                        readonly last_refreshed_at: string | null;
                        readonly allows_refresh: boolean;
                        readonly fields: readonly string[];
                        readonly employments: readonly {
                            readonly company_name: string;
                            readonly job_title: string | null;
                            readonly start_date: string | null;
                            readonly end_date: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly listMonitors: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly link_id?: string;
                readonly user_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of monitors */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @description 32 lower-case hex digits */
                            readonly link_id: string;
                            /** @description 32 lower-case hex digits */
                            readonly user_id: string;
                            /**
                             * @description paused: while the link is disconnected; ended: deleted, expired, or the person revoked the link
                             * @enum {string}
                             */
                            readonly status: "active" | "paused" | "ended";
                            /** @description Days between two refreshes */
                            readonly interval_days: number;
                            readonly next_refresh_at: string | null;
                            readonly last_task_id: string | null;
                            readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                            readonly expires_at: string | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            readonly ended_at: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly createMonitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The id of a link whose person agreed to refreshes
                     */
                    readonly link_id: string;
                    /**
                     * @description Days between two refreshes; they are spread over the day
                     * @default 30
                     */
                    readonly interval_days?: number;
                    readonly expires_at?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The monitor */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /**
                         * @description paused: while the link is disconnected; ended: deleted, expired, or the person revoked the link
                         * @enum {string}
                         */
                        readonly status: "active" | "paused" | "ended";
                        /** @description Days between two refreshes */
                        readonly interval_days: number;
                        readonly next_refresh_at: string | null;
                        readonly last_task_id: string | null;
                        readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly expires_at: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly ended_at: string | null;
                    };
                };
            };
        };
    };
    readonly getMonitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The monitor */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly link_id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        /**
                         * @description paused: while the link is disconnected; ended: deleted, expired, or the person revoked the link
                         * @enum {string}
                         */
                        readonly status: "active" | "paused" | "ended";
                        /** @description Days between two refreshes */
                        readonly interval_days: number;
                        readonly next_refresh_at: string | null;
                        readonly last_task_id: string | null;
                        readonly last_task_status: ("new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly expires_at: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly ended_at: string | null;
                    };
                };
            };
        };
    };
    readonly deleteMonitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It has ended; it is still listed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly order_number?: string;
                readonly external_user_id?: string;
                readonly user_id?: string;
                readonly status?: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of orders */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @description 32 lower-case hex digits */
                            readonly user_id: string;
                            readonly order_number: string;
                            readonly external_user_id: string | null;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                            readonly first_name: string | null;
                            readonly last_name: string | null;
                            readonly email: string | null;
                            readonly phone: string | null;
                            readonly ssn: string | null;
                            readonly client_name: string | null;
                            readonly tracking_info: string | null;
                            readonly template_id: string | null;
                            readonly source: string | null;
                            readonly notes: string | null;
                            readonly cc_emails: readonly string[];
                            readonly loan: {
                                readonly [key: string]: unknown;
                            } | null;
                            /** @description 32 hex digits, good as long as the order: opens one part after the other */
                            readonly bridge_token: string;
                            /** @description The page of the order, for the person */
                            readonly share_url: string;
                            /** @description The same page, for text messages */
                            readonly short_share_url: string;
                            readonly notification_settings: {
                                readonly suppress_user_notifications: boolean;
                                readonly first_notification_delay_hours: number;
                            };
                            readonly refresh_approved: boolean;
                            readonly voie_report_id: string | null;
                            /** @description No provider carries assets */
                            readonly voa_report_id: null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly expires_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly employers: readonly {
                                /** @description The part of the order: employer_id in events */
                                readonly id: string;
                                /** @enum {string} */
                                readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                                /** @enum {string} */
                                readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                                /** @enum {string} */
                                readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                                readonly link_id: string | null;
                                readonly provider: {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly name: string;
                                    readonly logo_url: string | null;
                                } | null;
                                readonly provider_name: string | null;
                                readonly error_message: string | null;
                                /** @description Newest first */
                                readonly tasks: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /** @description 32 lower-case hex digits */
                                    readonly link_id: string;
                                    /** @enum {string} */
                                    readonly kind: "connect" | "refresh" | "monitor";
                                    /** @enum {string} */
                                    readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                    readonly error_message: string | null;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601, UTC, six decimals
                                     */
                                    readonly created_at: string;
                                    readonly finished_at: string | null;
                                }[];
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly updated_at: string;
                                readonly completed_at: string | null;
                                readonly company_mapping_id: string | null;
                                readonly company_name: string | null;
                            }[];
                            readonly financial_accounts: readonly {
                                /** @description The part of the order: employer_id in events */
                                readonly id: string;
                                /** @enum {string} */
                                readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                                /** @enum {string} */
                                readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                                /** @enum {string} */
                                readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                                readonly link_id: string | null;
                                readonly provider: {
                                    readonly name: string;
                                } | null;
                                readonly provider_name: string | null;
                                readonly error_message: string | null;
                                /** @description Newest first */
                                readonly tasks: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /** @description 32 lower-case hex digits */
                                    readonly link_id: string;
                                    /** @enum {string} */
                                    readonly kind: "connect" | "refresh" | "monitor";
                                    /** @enum {string} */
                                    readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                    readonly error_message: string | null;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601, UTC, six decimals
                                     */
                                    readonly created_at: string;
                                    readonly finished_at: string | null;
                                }[];
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly updated_at: string;
                                readonly completed_at: string | null;
                                readonly institution_id: string | null;
                                readonly pdf_report: null;
                                /** @description Always empty */
                                readonly accounts: readonly unknown[];
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly createOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly first_name?: string | null;
                    readonly last_name?: string | null;
                    readonly email?: string | null;
                    readonly phone?: string | null;
                    readonly ssn?: string | null;
                    readonly social_security_number?: string | null;
                    readonly loan?: Record<string, never> | null;
                    readonly notes?: string | null;
                    readonly source?: string | null;
                    readonly template_id?: string | null;
                    readonly cc_emails?: readonly string[] | null;
                    readonly notification_settings?: {
                        readonly suppress_user_notifications?: boolean | null;
                        readonly first_notification_delay_hours?: number | null;
                    } | null;
                    readonly order_number?: string | null;
                    readonly external_user_id?: string | null;
                    readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                    readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                    readonly employers?: readonly {
                        readonly company_mapping_id?: string | null;
                        readonly company_name?: string | null;
                        readonly data_sources?: readonly ("payroll" | "docs" | "tax" | "financial_accounts" | "insurance")[] | null;
                        readonly account?: {
                            /** @description Letters and digits, at most 34 */
                            readonly account_number: string;
                            /** @description Digits */
                            readonly routing_number: string;
                            readonly account_type?: ("checking" | "savings") | null;
                            readonly bank_name?: string | null;
                            readonly bank_address?: string | null;
                            readonly deposit_type?: ("entire" | "percent" | "amount") | null;
                            readonly deposit_value?: (number | string) | null;
                            readonly action?: string | null;
                        } | null;
                    }[] | null;
                    readonly financial_institutions?: readonly {
                        readonly id?: string | null;
                        readonly name?: string | null;
                    }[] | null;
                    readonly client_name?: string | null;
                    readonly tracking_info?: string | null;
                    readonly accent_color?: string | null;
                    readonly allowed_origins?: readonly string[] | null;
                    readonly redirect_url?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The order */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        readonly order_number: string;
                        readonly external_user_id: string | null;
                        /** @enum {string} */
                        readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                        readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly email: string | null;
                        readonly phone: string | null;
                        readonly ssn: string | null;
                        readonly client_name: string | null;
                        readonly tracking_info: string | null;
                        readonly template_id: string | null;
                        readonly source: string | null;
                        readonly notes: string | null;
                        readonly cc_emails: readonly string[];
                        readonly loan: {
                            readonly [key: string]: unknown;
                        } | null;
                        /** @description 32 hex digits, good as long as the order: opens one part after the other */
                        readonly bridge_token: string;
                        /** @description The page of the order, for the person */
                        readonly share_url: string;
                        /** @description The same page, for text messages */
                        readonly short_share_url: string;
                        readonly notification_settings: {
                            readonly suppress_user_notifications: boolean;
                            readonly first_notification_delay_hours: number;
                        };
                        readonly refresh_approved: boolean;
                        readonly voie_report_id: string | null;
                        /** @description No provider carries assets */
                        readonly voa_report_id: null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly completed_at: string | null;
                        /** @description One for each employer and product; of a person who is to choose, once they have */
                        readonly employers: readonly {
                            /** @description The part of the order: employer_id in events */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly link_id: string | null;
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string;
                                readonly logo_url: string | null;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            /** @description Newest first */
                            readonly tasks: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @description 32 lower-case hex digits */
                                readonly link_id: string;
                                /** @enum {string} */
                                readonly kind: "connect" | "refresh" | "monitor";
                                /** @enum {string} */
                                readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                readonly finished_at: string | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly company_mapping_id: string | null;
                            readonly company_name: string | null;
                            readonly company_address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                                readonly country: string;
                            } | null;
                            readonly pdf_report: string | null;
                            readonly is_suspicious: boolean | null;
                            /** @description Empty before the data is here */
                            readonly employments: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly is_active: boolean;
                                readonly job_title: string | null;
                                readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                                readonly start_date: string | null;
                                readonly original_hire_date: string | null;
                                readonly end_date: string | null;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_rate: string | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly manager_name: string | null;
                                readonly external_last_updated: string | null;
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly company: {
                                    readonly company_mapping_id: string | null;
                                    readonly name: string;
                                    readonly address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                    readonly phone: string | null;
                                    readonly ein: string | null;
                                    readonly logo_url: string | null;
                                };
                                readonly profile: {
                                    readonly first_name: string | null;
                                    readonly last_name: string | null;
                                    readonly full_name: string | null;
                                    readonly middle_initials: string | null;
                                    readonly email: string | null;
                                    readonly date_of_birth: string | null;
                                    readonly ssn: string | null;
                                    readonly phone: string | null;
                                    readonly home_address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                };
                                /** @description Added up from statements, newest year first */
                                readonly annual_income_summary: readonly {
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                }[];
                                /** @description Newest first */
                                readonly statements: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly check_number: string | null;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly pay_date: string;
                                    readonly period_start: string | null;
                                    readonly period_end: string | null;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly gross_pay_ytd: string | null;
                                    readonly net_pay_ytd: string | null;
                                    readonly hours: string | null;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                    readonly basis_of_pay: ("S" | "H") | null;
                                    readonly earnings: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly deductions: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly derived_fields: readonly string[];
                                    readonly missing_data_fields: readonly string[];
                                    readonly file: string | null;
                                }[];
                                /** @description Newest first */
                                readonly w2s: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly federal_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_tax: string;
                                    readonly state_tax: string | null;
                                    readonly file: string | null;
                                }[];
                                readonly bank_accounts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly bank_name: string | null;
                                    readonly account_type: ("C" | "S") | null;
                                    readonly account_number: string | null;
                                    readonly account_number_mask: string | null;
                                    readonly routing_number: string | null;
                                    readonly deposit_type: ("E" | "P" | "A") | null;
                                    readonly deposit_value: string | null;
                                }[];
                                /** @description Newest first */
                                readonly shifts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly date: string;
                                    readonly start_time: string | null;
                                    readonly end_time: string | null;
                                    /** @description Decimal hours, two decimals */
                                    readonly hours: string;
                                    readonly type: string;
                                }[];
                            }[];
                            readonly deposit_details: {
                                readonly bank_name: string | null;
                                /** @enum {string} */
                                readonly account_type: "checking" | "savings";
                                /** @description The last four digits behind ****, or all with pii:read */
                                readonly account_number: string;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string;
                                /** @enum {string} */
                                readonly deposit_type: "entire" | "percent" | "amount";
                                readonly deposit_value: string | null;
                            } | null;
                        }[];
                        readonly financial_accounts: readonly {
                            /** @description The part of the order: employer_id in events */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly link_id: string | null;
                            readonly provider: {
                                readonly name: string;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            /** @description Newest first */
                            readonly tasks: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @description 32 lower-case hex digits */
                                readonly link_id: string;
                                /** @enum {string} */
                                readonly kind: "connect" | "refresh" | "monitor";
                                /** @enum {string} */
                                readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                readonly finished_at: string | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly institution_id: string | null;
                            readonly pdf_report: null;
                            /** @description Always empty */
                            readonly accounts: readonly unknown[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        readonly order_number: string;
                        readonly external_user_id: string | null;
                        /** @enum {string} */
                        readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                        readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly email: string | null;
                        readonly phone: string | null;
                        readonly ssn: string | null;
                        readonly client_name: string | null;
                        readonly tracking_info: string | null;
                        readonly template_id: string | null;
                        readonly source: string | null;
                        readonly notes: string | null;
                        readonly cc_emails: readonly string[];
                        readonly loan: {
                            readonly [key: string]: unknown;
                        } | null;
                        /** @description 32 hex digits, good as long as the order: opens one part after the other */
                        readonly bridge_token: string;
                        /** @description The page of the order, for the person */
                        readonly share_url: string;
                        /** @description The same page, for text messages */
                        readonly short_share_url: string;
                        readonly notification_settings: {
                            readonly suppress_user_notifications: boolean;
                            readonly first_notification_delay_hours: number;
                        };
                        readonly refresh_approved: boolean;
                        readonly voie_report_id: string | null;
                        /** @description No provider carries assets */
                        readonly voa_report_id: null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly completed_at: string | null;
                        /** @description One for each employer and product; of a person who is to choose, once they have */
                        readonly employers: readonly {
                            /** @description The part of the order: employer_id in events */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly link_id: string | null;
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string;
                                readonly logo_url: string | null;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            /** @description Newest first */
                            readonly tasks: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @description 32 lower-case hex digits */
                                readonly link_id: string;
                                /** @enum {string} */
                                readonly kind: "connect" | "refresh" | "monitor";
                                /** @enum {string} */
                                readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                readonly finished_at: string | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly company_mapping_id: string | null;
                            readonly company_name: string | null;
                            readonly company_address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                                readonly country: string;
                            } | null;
                            readonly pdf_report: string | null;
                            readonly is_suspicious: boolean | null;
                            /** @description Empty before the data is here */
                            readonly employments: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly is_active: boolean;
                                readonly job_title: string | null;
                                readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                                readonly start_date: string | null;
                                readonly original_hire_date: string | null;
                                readonly end_date: string | null;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_rate: string | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly manager_name: string | null;
                                readonly external_last_updated: string | null;
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly company: {
                                    readonly company_mapping_id: string | null;
                                    readonly name: string;
                                    readonly address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                    readonly phone: string | null;
                                    readonly ein: string | null;
                                    readonly logo_url: string | null;
                                };
                                readonly profile: {
                                    readonly first_name: string | null;
                                    readonly last_name: string | null;
                                    readonly full_name: string | null;
                                    readonly middle_initials: string | null;
                                    readonly email: string | null;
                                    readonly date_of_birth: string | null;
                                    readonly ssn: string | null;
                                    readonly phone: string | null;
                                    readonly home_address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                };
                                /** @description Added up from statements, newest year first */
                                readonly annual_income_summary: readonly {
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                }[];
                                /** @description Newest first */
                                readonly statements: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly check_number: string | null;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly pay_date: string;
                                    readonly period_start: string | null;
                                    readonly period_end: string | null;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly gross_pay_ytd: string | null;
                                    readonly net_pay_ytd: string | null;
                                    readonly hours: string | null;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                    readonly basis_of_pay: ("S" | "H") | null;
                                    readonly earnings: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly deductions: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly derived_fields: readonly string[];
                                    readonly missing_data_fields: readonly string[];
                                    readonly file: string | null;
                                }[];
                                /** @description Newest first */
                                readonly w2s: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly federal_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_tax: string;
                                    readonly state_tax: string | null;
                                    readonly file: string | null;
                                }[];
                                readonly bank_accounts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly bank_name: string | null;
                                    readonly account_type: ("C" | "S") | null;
                                    readonly account_number: string | null;
                                    readonly account_number_mask: string | null;
                                    readonly routing_number: string | null;
                                    readonly deposit_type: ("E" | "P" | "A") | null;
                                    readonly deposit_value: string | null;
                                }[];
                                /** @description Newest first */
                                readonly shifts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly date: string;
                                    readonly start_time: string | null;
                                    readonly end_time: string | null;
                                    /** @description Decimal hours, two decimals */
                                    readonly hours: string;
                                    readonly type: string;
                                }[];
                            }[];
                            readonly deposit_details: {
                                readonly bank_name: string | null;
                                /** @enum {string} */
                                readonly account_type: "checking" | "savings";
                                /** @description The last four digits behind ****, or all with pii:read */
                                readonly account_number: string;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string;
                                /** @enum {string} */
                                readonly deposit_type: "entire" | "percent" | "amount";
                                readonly deposit_value: string | null;
                            } | null;
                        }[];
                        readonly financial_accounts: readonly {
                            /** @description The part of the order: employer_id in events */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly link_id: string | null;
                            readonly provider: {
                                readonly name: string;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            /** @description Newest first */
                            readonly tasks: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @description 32 lower-case hex digits */
                                readonly link_id: string;
                                /** @enum {string} */
                                readonly kind: "connect" | "refresh" | "monitor";
                                /** @enum {string} */
                                readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                readonly finished_at: string | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly institution_id: string | null;
                            readonly pdf_report: null;
                            /** @description Always empty */
                            readonly accounts: readonly unknown[];
                        }[];
                    };
                };
            };
        };
    };
    readonly updateOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly first_name?: string | null;
                    readonly last_name?: string | null;
                    readonly email?: string | null;
                    readonly phone?: string | null;
                    readonly ssn?: string | null;
                    readonly social_security_number?: string | null;
                    readonly loan?: Record<string, never> | null;
                    readonly notes?: string | null;
                    readonly source?: string | null;
                    readonly template_id?: string | null;
                    readonly cc_emails?: readonly string[] | null;
                    readonly notification_settings?: {
                        readonly suppress_user_notifications?: boolean | null;
                        readonly first_notification_delay_hours?: number | null;
                    } | null;
                    readonly refresh_approved?: boolean | null;
                };
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description 32 lower-case hex digits */
                        readonly user_id: string;
                        readonly order_number: string;
                        readonly external_user_id: string | null;
                        /** @enum {string} */
                        readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                        readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                        readonly first_name: string | null;
                        readonly last_name: string | null;
                        readonly email: string | null;
                        readonly phone: string | null;
                        readonly ssn: string | null;
                        readonly client_name: string | null;
                        readonly tracking_info: string | null;
                        readonly template_id: string | null;
                        readonly source: string | null;
                        readonly notes: string | null;
                        readonly cc_emails: readonly string[];
                        readonly loan: {
                            readonly [key: string]: unknown;
                        } | null;
                        /** @description 32 hex digits, good as long as the order: opens one part after the other */
                        readonly bridge_token: string;
                        /** @description The page of the order, for the person */
                        readonly share_url: string;
                        /** @description The same page, for text messages */
                        readonly short_share_url: string;
                        readonly notification_settings: {
                            readonly suppress_user_notifications: boolean;
                            readonly first_notification_delay_hours: number;
                        };
                        readonly refresh_approved: boolean;
                        readonly voie_report_id: string | null;
                        /** @description No provider carries assets */
                        readonly voa_report_id: null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        readonly completed_at: string | null;
                        /** @description One for each employer and product; of a person who is to choose, once they have */
                        readonly employers: readonly {
                            /** @description The part of the order: employer_id in events */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly link_id: string | null;
                            readonly provider: {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly name: string;
                                readonly logo_url: string | null;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            /** @description Newest first */
                            readonly tasks: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @description 32 lower-case hex digits */
                                readonly link_id: string;
                                /** @enum {string} */
                                readonly kind: "connect" | "refresh" | "monitor";
                                /** @enum {string} */
                                readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                readonly finished_at: string | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly company_mapping_id: string | null;
                            readonly company_name: string | null;
                            readonly company_address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                                readonly country: string;
                            } | null;
                            readonly pdf_report: string | null;
                            readonly is_suspicious: boolean | null;
                            /** @description Empty before the data is here */
                            readonly employments: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                readonly is_active: boolean;
                                readonly job_title: string | null;
                                readonly job_type: ("F" | "P" | "S" | "D" | "C") | null;
                                readonly start_date: string | null;
                                readonly original_hire_date: string | null;
                                readonly end_date: string | null;
                                readonly income: string | null;
                                readonly income_unit: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                                readonly pay_rate: string | null;
                                readonly pay_frequency: ("A" | "SA" | "M" | "SM" | "BW" | "W" | "C") | null;
                                readonly manager_name: string | null;
                                readonly external_last_updated: string | null;
                                readonly derived_fields: readonly string[];
                                readonly missing_data_fields: readonly string[];
                                readonly company: {
                                    readonly company_mapping_id: string | null;
                                    readonly name: string;
                                    readonly address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                    readonly phone: string | null;
                                    readonly ein: string | null;
                                    readonly logo_url: string | null;
                                };
                                readonly profile: {
                                    readonly first_name: string | null;
                                    readonly last_name: string | null;
                                    readonly full_name: string | null;
                                    readonly middle_initials: string | null;
                                    readonly email: string | null;
                                    readonly date_of_birth: string | null;
                                    readonly ssn: string | null;
                                    readonly phone: string | null;
                                    readonly home_address: {
                                        readonly street: string | null;
                                        readonly city: string | null;
                                        readonly state: string | null;
                                        readonly zip: string | null;
                                        readonly country: string;
                                    } | null;
                                };
                                /** @description Added up from statements, newest year first */
                                readonly annual_income_summary: readonly {
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                }[];
                                /** @description Newest first */
                                readonly statements: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly check_number: string | null;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly pay_date: string;
                                    readonly period_start: string | null;
                                    readonly period_end: string | null;
                                    /** @description US dollars, two decimals */
                                    readonly gross_pay: string;
                                    /** @description US dollars, two decimals */
                                    readonly net_pay: string;
                                    readonly gross_pay_ytd: string | null;
                                    readonly net_pay_ytd: string | null;
                                    readonly hours: string | null;
                                    readonly regular: string | null;
                                    readonly overtime: string | null;
                                    readonly bonus: string | null;
                                    readonly commission: string | null;
                                    readonly other_pay: string | null;
                                    readonly basis_of_pay: ("S" | "H") | null;
                                    readonly earnings: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly deductions: readonly {
                                        readonly name: string;
                                        /** @description Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other */
                                        readonly category: string;
                                        /** @description US dollars, two decimals */
                                        readonly amount: string;
                                        readonly rate: string | null;
                                        readonly units: string | null;
                                    }[];
                                    readonly derived_fields: readonly string[];
                                    readonly missing_data_fields: readonly string[];
                                    readonly file: string | null;
                                }[];
                                /** @description Newest first */
                                readonly w2s: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly year: number;
                                    /** @description US dollars, two decimals */
                                    readonly wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly federal_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly social_security_tax: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_wages: string;
                                    /** @description US dollars, two decimals */
                                    readonly medicare_tax: string;
                                    readonly state_tax: string | null;
                                    readonly file: string | null;
                                }[];
                                readonly bank_accounts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    readonly bank_name: string | null;
                                    readonly account_type: ("C" | "S") | null;
                                    readonly account_number: string | null;
                                    readonly account_number_mask: string | null;
                                    readonly routing_number: string | null;
                                    readonly deposit_type: ("E" | "P" | "A") | null;
                                    readonly deposit_value: string | null;
                                }[];
                                /** @description Newest first */
                                readonly shifts: readonly {
                                    /** @description 32 lower-case hex digits */
                                    readonly id: string;
                                    /**
                                     * Format: date
                                     * @description A calendar date, YYYY-MM-DD
                                     */
                                    readonly date: string;
                                    readonly start_time: string | null;
                                    readonly end_time: string | null;
                                    /** @description Decimal hours, two decimals */
                                    readonly hours: string;
                                    readonly type: string;
                                }[];
                            }[];
                            readonly deposit_details: {
                                readonly bank_name: string | null;
                                /** @enum {string} */
                                readonly account_type: "checking" | "savings";
                                /** @description The last four digits behind ****, or all with pii:read */
                                readonly account_number: string;
                                readonly account_number_mask: string | null;
                                readonly routing_number: string;
                                /** @enum {string} */
                                readonly deposit_type: "entire" | "percent" | "amount";
                                readonly deposit_value: string | null;
                            } | null;
                        }[];
                        readonly financial_accounts: readonly {
                            /** @description The part of the order: employer_id in events */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            /** @enum {string} */
                            readonly data_source: "payroll" | "docs" | "tax" | "financial_accounts" | "insurance";
                            readonly link_id: string | null;
                            readonly provider: {
                                readonly name: string;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            /** @description Newest first */
                            readonly tasks: readonly {
                                /** @description 32 lower-case hex digits */
                                readonly id: string;
                                /** @description 32 lower-case hex digits */
                                readonly link_id: string;
                                /** @enum {string} */
                                readonly kind: "connect" | "refresh" | "monitor";
                                /** @enum {string} */
                                readonly status: "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | "login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported";
                                readonly error_message: string | null;
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC, six decimals
                                 */
                                readonly created_at: string;
                                readonly finished_at: string | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                            readonly completed_at: string | null;
                            readonly institution_id: string | null;
                            readonly pdf_report: null;
                            /** @description Always empty */
                            readonly accounts: readonly unknown[];
                        }[];
                    };
                };
            };
        };
    };
    readonly getOrderPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order, as its person sees it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly order_id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        readonly client_name: string | null;
                        readonly accent_color: string | null;
                        readonly redirect_url: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                        /** @description Parts that wait for the person */
                        readonly waiting: number;
                        readonly parts: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string | null;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            readonly bridge_token: string | null;
                            readonly management_url: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly declineOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly part_id?: string | null;
                } | null;
            };
        };
        readonly responses: {
            /** @description The order as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly order_id: string;
                        /** @enum {string} */
                        readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        readonly client_name: string | null;
                        readonly accent_color: string | null;
                        readonly redirect_url: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly expires_at: string;
                        /** @description Parts that wait for the person */
                        readonly waiting: number;
                        readonly parts: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @enum {string} */
                            readonly status: "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";
                            /** @enum {string} */
                            readonly product_type: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            readonly company: {
                                readonly company_mapping_id: string | null;
                                readonly name: string | null;
                            } | null;
                            readonly provider_name: string | null;
                            readonly error_message: string | null;
                            readonly bridge_token: string | null;
                            readonly management_url: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly getOtherReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly type: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getOtherReportByToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly type: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getOtherReportByTokenOld: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly type: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly listTransactions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getLiabilities: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly createAssetsReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getAssetsReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly report_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly createIncomeInsightsReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getIncomeInsightsReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
                readonly report_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly createDocumentCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getDocumentCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly uploadDocuments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getFinalizedDocumentCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly finalizeDocumentCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly createPayrollReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly getPayrollReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of webhooks */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly webhook_url: string;
                            readonly events: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                            /** @enum {string} */
                            readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
                            readonly enabled: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly name: string;
                    /** @description Absolute http or https URL */
                    readonly webhook_url: string;
                    readonly events: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                    readonly env_type?: ("production" | "prod" | "development" | "dev" | "sandbox") | null;
                };
            };
        };
        readonly responses: {
            /** @description The webhook, with its signing secret, which is shown only once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly webhook_url: string;
                        readonly events: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                        /** @enum {string} */
                        readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
                        readonly enabled: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        /** @description Shown only once: whsec_… */
                        readonly signing_secret: string;
                    };
                };
            };
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly webhook_url: string;
                        readonly events: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                        /** @enum {string} */
                        readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
                        readonly enabled: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                    };
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly name?: string;
                    /** @description Absolute http or https URL */
                    readonly webhook_url?: string;
                    readonly events?: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                    /**
                     * @description Must be the key's environment; changes nothing
                     * @enum {string}
                     */
                    readonly env_type?: "production" | "prod" | "development" | "dev" | "sandbox";
                    readonly enabled?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The updated webhook */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly webhook_url: string;
                        readonly events: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                        /** @enum {string} */
                        readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
                        readonly enabled: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                    };
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook, with its new secret, which is shown only once */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly webhook_url: string;
                        readonly events: readonly ("*" | "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed")[];
                        /** @enum {string} */
                        readonly env_type: "production" | "prod" | "development" | "dev" | "sandbox";
                        readonly enabled: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly updated_at: string;
                        /** @description Shown only once: whsec_… */
                        readonly signing_secret: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly previous_secret_expires_at: string;
                    };
                };
            };
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The attempt, as the delivery log shows it */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description The webhook it was sent to */
                        readonly webhook_id: string;
                        /** @description The event's id, which its payload calls webhook_id */
                        readonly event_id: string;
                        /** @enum {string} */
                        readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "webhook-test";
                        /** @description The URL used */
                        readonly webhook_url: string;
                        /** @description 1 for the first */
                        readonly attempt: number;
                        /** @enum {string} */
                        readonly outcome: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
                        readonly status_code: number | null;
                        readonly duration_ms: number;
                        readonly remote_address: string | null;
                        readonly response_body: string | null;
                        readonly payload: string | null;
                        /** @description Sent again by a replay */
                        readonly is_replay: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                    };
                };
            };
        };
    };
    readonly replayWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly since?: string | null;
                    readonly until?: string | null;
                    readonly only_failed?: boolean | null;
                } | null;
            };
        };
        readonly responses: {
            /** @description The replay in progress */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly webhook_id: string;
                        readonly since: string | null;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly until: string;
                        readonly only_failed: boolean;
                        /** @description Deliveries queued again so far */
                        readonly queued: number;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                    };
                };
            };
        };
    };
    readonly listWebhookRequests: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly webhook_id?: string;
                readonly event_type?: "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "webhook-test";
                readonly status_code?: number;
                readonly created_at__gte?: string;
                readonly created_at__lte?: string;
                readonly outcome?: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of attempts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            /** @description The webhook it was sent to */
                            readonly webhook_id: string;
                            /** @description The event's id, which its payload calls webhook_id */
                            readonly event_id: string;
                            /** @enum {string} */
                            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "webhook-test";
                            /** @description The URL used */
                            readonly webhook_url: string;
                            /** @description 1 for the first */
                            readonly attempt: number;
                            /** @enum {string} */
                            readonly outcome: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
                            readonly status_code: number | null;
                            readonly duration_ms: number;
                            readonly remote_address: string | null;
                            readonly response_body: string | null;
                            readonly payload: string | null;
                            /** @description Sent again by a replay */
                            readonly is_replay: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly getWebhookRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The attempt */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        /** @description The webhook it was sent to */
                        readonly webhook_id: string;
                        /** @description The event's id, which its payload calls webhook_id */
                        readonly event_id: string;
                        /** @enum {string} */
                        readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed" | "webhook-test";
                        /** @description The URL used */
                        readonly webhook_url: string;
                        /** @description 1 for the first */
                        readonly attempt: number;
                        /** @enum {string} */
                        readonly outcome: "delivered" | "refused" | "gone" | "timeout" | "blocked_address" | "dns" | "connection" | "tls" | "redirect" | "protocol" | "internal";
                        readonly status_code: number | null;
                        readonly duration_ms: number;
                        readonly remote_address: string | null;
                        readonly response_body: string | null;
                        readonly payload: string | null;
                        /** @description Sent again by a replay */
                        readonly is_replay: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                    };
                };
            };
        };
    };
    readonly replayWebhookRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery is due immediately */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly webhook_id: string;
                        /** @description Unchanged from the first delivery */
                        readonly event_id: string;
                    };
                };
            };
        };
    };
    readonly listWebhookEvents: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description wait=N: long polling; respond when there is a result, or after N seconds (1 to 30) */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events after the cursor; without a cursor none, and the cursor marks the present */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Send it with the next request to get the events that follow */
                        readonly cursor: string;
                        readonly results: readonly {
                            /** @description The event's id, which its payload calls webhook_id */
                            readonly event_id: string;
                            /** @enum {string} */
                            readonly event_type: "instant-verification-completed" | "instant-verification-failed" | "task-status-updated" | "link-connected" | "link-disconnected" | "link-deleted" | "employment-created" | "employment-updated" | "profile-created" | "profile-updated" | "statements-created" | "statements-updated" | "shifts-created" | "shifts-updated" | "bank-accounts-created" | "bank-accounts-updated" | "order-created" | "order-status-updated" | "order-refresh-failed";
                            /** @description The exact bytes sent to webhooks and signed, as a string */
                            readonly payload: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly listScenarios: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of scenarios */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string;
                            readonly username: string;
                            readonly password: string;
                            readonly outcome: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                            readonly mfa_code: string | null;
                            /** @description As in the request, less what is null there */
                            readonly steps: readonly {
                                readonly [key: string]: unknown;
                            }[];
                            readonly delay_ms: number;
                            readonly employments: readonly {
                                readonly [key: string]: unknown;
                            }[] | null;
                            /** @description As in the request, less what is null there */
                            readonly refreshes: readonly {
                                readonly [key: string]: unknown;
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly createScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: filled-text */
                    readonly name: string;
                    /** Format: filled-text */
                    readonly username: string;
                    readonly password?: string | null;
                    readonly outcome?: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                    readonly mfa_code?: string | null;
                    readonly steps?: readonly {
                        /** @enum {string} */
                        readonly kind: "code" | "choice" | "form" | "confirm" | "redirect" | "wait";
                        readonly code?: string | null;
                        readonly title?: string | null;
                        readonly text?: string | null;
                        readonly options?: readonly string[] | null;
                        readonly labels?: readonly string[] | null;
                        readonly delay_ms?: number | null;
                    }[] | null;
                    readonly delay_ms?: number | null;
                    readonly employments?: readonly {
                        readonly company_name?: string | null;
                        readonly job_title?: string | null;
                        readonly job_type?: ("F" | "P" | "S" | "D" | "C") | null;
                        readonly start_date?: string | null;
                        readonly end_date?: string | null;
                        readonly income?: string | null;
                        readonly income_unit?: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                        readonly pay_frequency?: ("A" | "SA" | "M" | "SM" | "BW" | "W") | null;
                        readonly weekly_hours?: number | null;
                        readonly manager_name?: string | null;
                        readonly profile?: {
                            readonly first_name?: string | null;
                            readonly last_name?: string | null;
                            readonly date_of_birth?: string | null;
                            readonly ssn?: string | null;
                            readonly email?: string | null;
                            readonly phone?: string | null;
                            readonly home_address?: {
                                readonly street?: string | null;
                                readonly city?: string | null;
                                readonly state?: string | null;
                                readonly zip?: string | null;
                                readonly country?: string | null;
                            } | null;
                        } | null;
                        readonly statements?: readonly {
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly pay_date: string;
                            readonly period_start?: string | null;
                            readonly period_end?: string | null;
                            /** @description Dollars, such as 1234.50 */
                            readonly gross_pay: string;
                            /** @description Dollars, such as 1234.50 */
                            readonly net_pay: string;
                            readonly hours?: string | null;
                            readonly earnings?: readonly {
                                /** Format: filled-text */
                                readonly name: string;
                                /** Format: filled-text */
                                readonly category: string;
                                /** @description Dollars, such as 1234.50 */
                                readonly amount: string;
                            }[] | null;
                            readonly deductions?: readonly {
                                /** Format: filled-text */
                                readonly name: string;
                                /** Format: filled-text */
                                readonly category: string;
                                /** @description Dollars, such as 1234.50 */
                                readonly amount: string;
                            }[] | null;
                        }[] | null;
                    }[] | null;
                    readonly refreshes?: readonly {
                        readonly outcome?: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly employments?: readonly {
                            readonly company_name?: string | null;
                            readonly job_title?: string | null;
                            readonly job_type?: ("F" | "P" | "S" | "D" | "C") | null;
                            readonly start_date?: string | null;
                            readonly end_date?: string | null;
                            readonly income?: string | null;
                            readonly income_unit?: ("YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY") | null;
                            readonly pay_frequency?: ("A" | "SA" | "M" | "SM" | "BW" | "W") | null;
                            readonly weekly_hours?: number | null;
                            readonly manager_name?: string | null;
                            readonly profile?: {
                                readonly first_name?: string | null;
                                readonly last_name?: string | null;
                                readonly date_of_birth?: string | null;
                                readonly ssn?: string | null;
                                readonly email?: string | null;
                                readonly phone?: string | null;
                                readonly home_address?: {
                                    readonly street?: string | null;
                                    readonly city?: string | null;
                                    readonly state?: string | null;
                                    readonly zip?: string | null;
                                    readonly country?: string | null;
                                } | null;
                            } | null;
                            readonly statements?: readonly {
                                /**
                                 * Format: date
                                 * @description A calendar date, YYYY-MM-DD
                                 */
                                readonly pay_date: string;
                                readonly period_start?: string | null;
                                readonly period_end?: string | null;
                                /** @description Dollars, such as 1234.50 */
                                readonly gross_pay: string;
                                /** @description Dollars, such as 1234.50 */
                                readonly net_pay: string;
                                readonly hours?: string | null;
                                readonly earnings?: readonly {
                                    /** Format: filled-text */
                                    readonly name: string;
                                    /** Format: filled-text */
                                    readonly category: string;
                                    /** @description Dollars, such as 1234.50 */
                                    readonly amount: string;
                                }[] | null;
                                readonly deductions?: readonly {
                                    /** Format: filled-text */
                                    readonly name: string;
                                    /** Format: filled-text */
                                    readonly category: string;
                                    /** @description Dollars, such as 1234.50 */
                                    readonly amount: string;
                                }[] | null;
                            }[] | null;
                        }[] | null;
                    }[] | null;
                };
            };
        };
        readonly responses: {
            /** @description The scenario */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly username: string;
                        readonly password: string;
                        readonly outcome: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly mfa_code: string | null;
                        /** @description As in the request, less what is null there */
                        readonly steps: readonly {
                            readonly [key: string]: unknown;
                        }[];
                        readonly delay_ms: number;
                        readonly employments: readonly {
                            readonly [key: string]: unknown;
                        }[] | null;
                        /** @description As in the request, less what is null there */
                        readonly refreshes: readonly {
                            readonly [key: string]: unknown;
                        }[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                    };
                };
            };
        };
    };
    readonly getScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The scenario */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string;
                        readonly username: string;
                        readonly password: string;
                        readonly outcome: ("login_error" | "mfa_error" | "config_error" | "account_locked" | "no_data" | "unavailable" | "error" | "not_supported") | null;
                        readonly mfa_code: string | null;
                        /** @description As in the request, less what is null there */
                        readonly steps: readonly {
                            readonly [key: string]: unknown;
                        }[];
                        readonly delay_ms: number;
                        readonly employments: readonly {
                            readonly [key: string]: unknown;
                        }[] | null;
                        /** @description As in the request, less what is null there */
                        readonly refreshes: readonly {
                            readonly [key: string]: unknown;
                        }[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                    };
                };
            };
        };
    };
    readonly deleteScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSandboxPersons: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them; each can be sent to POST /v1/instant-verifications/ with a from_date of the address */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly subject: {
                            readonly first_name: string;
                            readonly last_name: string;
                            /**
                             * Format: date
                             * @description A calendar date, YYYY-MM-DD
                             */
                            readonly date_of_birth: string;
                            /** @description Nine digits of an area that was never issued: nobody's */
                            readonly ssn: string;
                        };
                        /** @description The address of the person's records; any other one is accepted */
                        readonly address: {
                            readonly street: string;
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                        };
                        /** @description What a verification of the person comes to, in words */
                        readonly outcome: string;
                    }[];
                };
            };
        };
    };
    readonly receiveSandboxWebhook: {
        readonly parameters: {
            readonly query?: {
                readonly fails?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What arrived */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly received_at: string;
                        /** @description Those that carry type and signatures */
                        readonly headers: {
                            readonly [key: string]: string;
                        };
                        readonly body: string | null;
                    };
                };
            };
        };
    };
    readonly getCompanyProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company, its providers and the history of its changes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                        /** @description Companies that were merged into it, by name */
                        readonly merged: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        }[];
                        readonly providers: readonly {
                            /** @description The company itself, or one that was merged into it */
                            readonly company_mapping_id: string;
                            /** @enum {string} */
                            readonly environment: "sandbox" | "development" | "production";
                            /** @description A provider, or a source of employments */
                            readonly provider: string;
                            /** @description Observed */
                            readonly products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                            /** @description Named by an operator */
                            readonly confirmed_products: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                            readonly verified_at: string | null;
                            readonly verified_by: string | null;
                        }[];
                        /** @description Attempts of the last 180 days */
                        readonly observed: readonly {
                            /** @enum {string} */
                            readonly environment: "sandbox" | "development" | "production";
                            /** @enum {string} */
                            readonly product: "income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions";
                            readonly attempts: number;
                            readonly successes: number;
                        }[];
                        /** @description Its changes and those of companies merged into it, newest first, at most 100 */
                        readonly history: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly number: number | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /** @description The id of a key, or operator: and an account of the machine */
                            readonly actor: string;
                            readonly environment: ("sandbox" | "development" | "production") | null;
                            /** @enum {string} */
                            readonly action: "company.verify" | "company.unverify" | "company.alias" | "company.unalias" | "company.merge" | "company.unmerge" | "event.trigger" | "verification.create" | "verification.explain" | "verification.report" | "verification.erase" | "verification.expire" | "subject.freeze" | "subject.unfreeze" | "link.read" | "user_report.create" | "user_report.read" | "file.open" | "linkage.use" | "key.create" | "key.deactivate" | "keyring.rotate" | "companies.import" | "employments.import" | "companies.remove" | "employments.remove" | "database.backup" | "database.restore";
                            /** @description The id of what it was done to */
                            readonly target: string;
                            /** @description Further facts, such as permissible_purpose and consent. Never a value of a person */
                            readonly details: {
                                readonly [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly verifyCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The name of a provider, or of a source of employments
                     */
                    readonly provider: string;
                    /** @description What it carries there; required if the provider was never observed at the company */
                    readonly products?: readonly ("income" | "employment" | "deposit_switch" | "pll" | "assets" | "insurance" | "admin" | "transactions")[];
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description False if it was so already, and nothing was written */
                        readonly changed: boolean;
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                    };
                };
            };
        };
    };
    readonly unverifyCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The name of a provider, or of a source of employments
                     */
                    readonly provider: string;
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description False if it was so already, and nothing was written */
                        readonly changed: boolean;
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                    };
                };
            };
        };
    };
    readonly addCompanyAlias: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description A name that the company is found by; at least one letter or digit beside its legal form
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description False if it was so already, and nothing was written */
                        readonly changed: boolean;
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                    };
                };
            };
        };
    };
    readonly removeCompanyAlias: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description A name that the company is found by; at least one letter or digit beside its legal form
                     */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description False if it was so already, and nothing was written */
                        readonly changed: boolean;
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                    };
                };
            };
        };
    };
    readonly mergeCompanies: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description The company_mapping_id of the company that remains
                     */
                    readonly into: string;
                };
            };
        };
        readonly responses: {
            /** @description The merged company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description False if it was so already, and nothing was written */
                        readonly changed: boolean;
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                    };
                };
            };
        };
    };
    readonly unmergeCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company as it is now */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description False if it was so already, and nothing was written */
                        readonly changed: boolean;
                        readonly company: {
                            /** @description 32 lower-case hex digits */
                            readonly company_mapping_id: string;
                            readonly name: string;
                            /** @description Further names from its source */
                            readonly aliases: readonly string[];
                            /** @description Names that operators added, at most 20 */
                            readonly operator_aliases: readonly string[];
                            readonly ein: string | null;
                            readonly domains: readonly string[];
                            readonly phone: string | null;
                            readonly address: {
                                readonly street: string | null;
                                readonly city: string | null;
                                readonly state: string | null;
                                readonly zip: string | null;
                            };
                            readonly naics: string | null;
                            readonly employees: number | null;
                            /** @description The import that it came from */
                            readonly source: string;
                            readonly merged_into: string | null;
                            readonly survivor_id: string | null;
                            /** @description True if its source no longer has it */
                            readonly is_removed: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly updated_at: string;
                        };
                    };
                };
            };
        };
    };
    readonly listLinkageModels: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The models of the key's environment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The version of the model that comes with the program */
                        readonly shipped_version: string;
                        readonly current: {
                            readonly active_version: string | null;
                            /** @description True if an operator chose it; newly estimated models then do not replace it */
                            readonly is_pinned: boolean;
                            readonly estimated_at: string | null;
                        };
                        /** @description Newest first, at most 100 */
                        readonly models: readonly {
                            readonly version: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /** @enum {string} */
                            readonly status: "accepted" | "rejected";
                            readonly reason: string | null;
                            /** @description The model that it was estimated from */
                            readonly former_version: string;
                            readonly is_active: boolean;
                            /** @description Persons with SSNs among the records that it was estimated on */
                            readonly persons: number;
                            /** @description The weight of each level of agreement of each field, in bits */
                            readonly weights: {
                                readonly [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly useLinkageModel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: filled-text
                     * @description A version, shipped, or newest: always the newest accepted model. All processes follow within seconds
                     */
                    readonly version: string;
                };
            };
        };
        readonly responses: {
            /** @description What decides verifications from now on */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly active_version: string | null;
                        /** @description True if an operator chose it; newly estimated models then do not replace it */
                        readonly is_pinned: boolean;
                        readonly estimated_at: string | null;
                    };
                };
            };
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
                readonly about?: "team" | "installation";
                readonly action?: "company.verify" | "company.unverify" | "company.alias" | "company.unalias" | "company.merge" | "company.unmerge" | "event.trigger" | "verification.create" | "verification.explain" | "verification.report" | "verification.erase" | "verification.expire" | "subject.freeze" | "subject.unfreeze" | "link.read" | "user_report.create" | "user_report.read" | "file.open" | "linkage.use" | "key.create" | "key.deactivate" | "keyring.rotate" | "companies.import" | "employments.import" | "companies.remove" | "employments.remove" | "database.backup" | "database.restore";
                readonly actor?: string;
                readonly target?: string;
                readonly created_after?: string;
                readonly created_before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of entries */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly number: number | null;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            /** @description The id of a key, or operator: and an account of the machine */
                            readonly actor: string;
                            readonly environment: ("sandbox" | "development" | "production") | null;
                            /** @enum {string} */
                            readonly action: "company.verify" | "company.unverify" | "company.alias" | "company.unalias" | "company.merge" | "company.unmerge" | "event.trigger" | "verification.create" | "verification.explain" | "verification.report" | "verification.erase" | "verification.expire" | "subject.freeze" | "subject.unfreeze" | "link.read" | "user_report.create" | "user_report.read" | "file.open" | "linkage.use" | "key.create" | "key.deactivate" | "keyring.rotate" | "companies.import" | "employments.import" | "companies.remove" | "employments.remove" | "database.backup" | "database.restore";
                            /** @description The id of what it was done to */
                            readonly target: string;
                            /** @description Further facts, such as permissible_purpose and consent. Never a value of a person */
                            readonly details: {
                                readonly [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: number;
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of keys */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Rows in the whole list */
                        readonly count: number;
                        readonly next: string | null;
                        readonly previous: string | null;
                        readonly results: readonly {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                            /** @enum {string} */
                            readonly environment: "sandbox" | "development" | "production";
                            /** @description The prefix and last four characters of the secret */
                            readonly secret_hint: string;
                            readonly scopes: readonly ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use")[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, six decimals
                             */
                            readonly created_at: string;
                            readonly expires_at: string | null;
                            readonly deactivated_at: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A request with the same key and body gets the stored response for 24 hours */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly name?: string | null;
                    readonly scopes?: readonly ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use")[] | null;
                    readonly expires_at?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The key, with its secret, which is shown only once */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string | null;
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        /** @description The prefix and last four characters of the secret */
                        readonly secret_hint: string;
                        readonly scopes: readonly ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use")[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly expires_at: string | null;
                        readonly deactivated_at: string | null;
                        /** @description 32 lower-case hex digits */
                        readonly client_id: string;
                        /** @description Shown only once. As the newest secret of its environment it signs X-WEBHOOK-SIGN from now on */
                        readonly access_secret: string;
                    };
                };
            };
        };
    };
    readonly deactivateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The id of the key */
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description The key, deactivated */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly name: string | null;
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        /** @description The prefix and last four characters of the secret */
                        readonly secret_hint: string;
                        readonly scopes: readonly ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use")[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        readonly expires_at: string | null;
                        readonly deactivated_at: string | null;
                    };
                };
            };
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly team: {
                            readonly name: string;
                            /** @description 32 lower-case hex digits */
                            readonly client_id: string;
                        };
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        readonly key: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                            readonly secret_hint: string;
                        };
                        readonly scopes: readonly ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use")[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description When it ends without another request
                         */
                        readonly idle_at: string;
                        /**
                         * Format: date-time
                         * @description When it ends at the latest
                         */
                        readonly expires_at: string;
                    };
                };
            };
        };
    };
    readonly createSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly client_id?: string;
                    readonly access_secret?: string;
                    /** @description Of a sign-in link; instead of a key */
                    readonly token?: string;
                };
            };
        };
        readonly responses: {
            /** @description The session; its token is in the cookie only */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description 32 lower-case hex digits */
                        readonly id: string;
                        readonly team: {
                            readonly name: string;
                            /** @description 32 lower-case hex digits */
                            readonly client_id: string;
                        };
                        /** @enum {string} */
                        readonly environment: "sandbox" | "development" | "production";
                        readonly key: {
                            /** @description 32 lower-case hex digits */
                            readonly id: string;
                            readonly name: string | null;
                            readonly secret_hint: string;
                        };
                        readonly scopes: readonly ("companies:read" | "verifications:read" | "verifications:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "keys:write" | "pii:read" | "audit:read" | "subjects:write" | "companies:write" | "imports:write" | "operations:read" | "exchange:use")[];
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, six decimals
                         */
                        readonly created_at: string;
                        /**
                         * Format: date-time
                         * @description When it ends without another request
                         */
                        readonly idle_at: string;
                        /**
                         * Format: date-time
                         * @description When it ends at the latest
                         */
                        readonly expires_at: string;
                    };
                };
            };
        };
    };
    readonly deleteSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Signed out; the cookie is removed */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly checkHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The process responds */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly status: string;
                    };
                };
            };
        };
    };
    readonly checkReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Requests can be served */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly status: string;
                        readonly directory_version: number;
                        /** @description refused: the key ring file was replaced by one that cannot be used; the keys read before stay in use */
                        readonly key_ring: "current" | "refused";
                    };
                };
            };
        };
    };
}
