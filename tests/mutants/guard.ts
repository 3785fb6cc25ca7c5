/** A guard, how it is taken out, and the test that must notice. */
export interface Guard {
  /** What is guarded by what. */
  name: string;
  file: string;
  /** Text that stands in the file exactly once. */
  take: string;
  /** What stands there without the guard. */
  leave: string;
  /** Test file, and the words of the tests in it that run; default all of them. */
  test: string;
  only?: string;
}
