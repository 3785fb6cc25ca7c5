-- What a test costs before its discount, as it stood when the appointment was priced: a receipt shows both. The price
-- lists change afterwards, so it is kept with the appointment; of those booked before it is not known.
ALTER TABLE appointments ADD COLUMN list_price bigint
  CONSTRAINT appointments_list_price CHECK (list_price >= total_price);
