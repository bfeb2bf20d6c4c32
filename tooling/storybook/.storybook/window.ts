type SetSize = (width: number, height: number) => Promise<void>;

let setSize: SetSize | undefined;

/** Sets the function that resizes the window. Only vitest.setup.ts calls it, because only a test can resize its window. */
export function provideWindow(set: SetSize): void {
  setSize = set;
}

/** Runs the check in a window of another size and restores the size of the window afterwards. */
export async function inWindow(width: number, height: number, check: () => Promise<void>): Promise<void> {
  if (!setSize) throw new Error('vitest.setup.ts has not provided the window');
  const { innerWidth, innerHeight } = window;
  try {
    await setSize(width, height);
    await check();
  } finally {
    await setSize(innerWidth, innerHeight);
  }
}
