/** What the switches inside a prompt ask for: `[slow 8s]`, `[fail]`, `[refuse]`. */
export interface Switches {
  /** Whole seconds the task takes whatever the speed, or undefined. */
  readonly slowMs: number | undefined
  readonly fail: boolean
  readonly refuse: boolean
}

/** Reads the switches; they may stand anywhere in the prompt, in any case. */
export function switchesIn(prompt: string): Switches {
  const slow = /\[slow (\d{1,4}(?:\.\d+)?)s\]/i.exec(prompt)
  return {
    slowMs: slow ? Number(slow[1]) * 1000 : undefined,
    fail: /\[fail\]/i.test(prompt),
    refuse: /\[refuse\]/i.test(prompt),
  }
}
