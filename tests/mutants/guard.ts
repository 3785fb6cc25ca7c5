/** A guard, how to remove it, and the test that must fail without it. */
export interface Guard {
  /** What is protected, and by what. */
  name: string;
  file: string;
  /** The text to remove; it must occur in the file exactly once. */
  take: string;
  /** The text that replaces it. */
  leave: string;
  /** Test file; `only` is a regular expression for the titles of the tests to run, by default all. */
  test: string;
  only?: string;
}
