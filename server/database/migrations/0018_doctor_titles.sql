-- "Dr" before a name is no part of how it sounds: whatever sounds like it found every doctor. The server
-- fills in what is empty when it starts.
UPDATE referring_doctors SET search_sounds = '';
