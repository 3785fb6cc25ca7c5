/** Size of the page in every engine. */
export const WIDTH = 1280;
export const HEIGHT = 800;
