-- An addendum stands below a submitted report and leaves the text above it as it is. `reports.addendum` is the text of the
-- one that is being written. A version that adds an addendum repeats the text above it in `content`.
ALTER TABLE reports
  ADD COLUMN addendum jsonb,
  ADD CONSTRAINT reports_addendum_in_progress CHECK (addendum IS NULL OR status = 'in_progress');

-- The author as the account was at the submission; null for versions from before these columns.
ALTER TABLE report_versions
  ADD COLUMN addendum jsonb,
  ADD COLUMN author_name text,
  ADD COLUMN author_title text,
  ADD COLUMN author_licence_number text,
  ADD CONSTRAINT report_versions_addendum_below CHECK (addendum IS NULL OR revision > 1);

-- What a doctor signs with beside the name.
ALTER TABLE accounts
  ADD COLUMN title text CHECK (title <> ''),
  ADD COLUMN licence_number text CHECK (licence_number <> '');
