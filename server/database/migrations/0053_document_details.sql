-- What a document is, and a note about it. Documents that were added before are of no special kind.
ALTER TABLE insurance_documents
  ADD COLUMN kind text NOT NULL DEFAULT 'other'
    CHECK (kind IN ('request', 'card', 'identity', 'approval', 'claim', 'invoice', 'receipt', 'other')),
  ADD COLUMN note text NOT NULL DEFAULT '';

ALTER TABLE safe_documents
  ADD COLUMN kind text NOT NULL DEFAULT 'other'
    CHECK (kind IN ('request', 'card', 'identity', 'approval', 'claim', 'invoice', 'receipt', 'other')),
  ADD COLUMN note text NOT NULL DEFAULT '';
