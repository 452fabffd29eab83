/** The effects of the switches `[slow 8s]`, `[fail]` and `[refuse]` in a prompt. */
export interface Switches {
  /** Milliseconds that the task takes at any speed (whole seconds); undefined without the switch. */
  readonly slowMs: number | undefined
  readonly fail: boolean
  readonly refuse: boolean
}

/** Reads the switches of a prompt: anywhere in it, in upper or lower case. */
export function switchesIn(prompt: string): Switches {
  const slow = /\[slow (\d{1,4}(?:\.\d+)?)s\]/i.exec(prompt)
  return {
    slowMs: slow ? Number(slow[1]) * 1000 : undefined,
    fail: /\[fail\]/i.test(prompt),
    refuse: /\[refuse\]/i.test(prompt),
  }
}
