/** Parts of the specification that are built later; their lines wait for them by name. */
export type Area =
  | 'Admin'
  | 'AI chat'
  | 'Characters'
  | 'Detail dialog: edit tabs'
  | 'Edit page'
  | 'Frame extraction'
  | 'LoRAs'
  | 'Styles'
  | 'Video'

/** A test: its file from the repository's root, ` > `, its title; `describe` titles before it, `*` for `${...}` in it. */
export type TestName = `${string} > ${string}`

export type Fate =
  /** What it says holds, and these tests go red when it does not. */
  | { readonly kind: 'asserted'; readonly tests: readonly TestName[] }
  /** The issue or the architecture asks for something else here, which these tests assert. */
  | { readonly kind: 'instead'; readonly why: string; readonly tests: readonly TestName[] }
  | { readonly kind: 'later'; readonly area: Area }
  /** A heading, a summary of other lines, or a remark that something is not specified. */
  | { readonly kind: 'remark' }

/** A piece of the specification, word for word, and what became of it. */
export interface Line {
  readonly words: string
  readonly fate: Fate
}

/** The lines of one section, in the order of the specification. */
export interface Section {
  /** Its heading as it stands there. */
  readonly heading: string
  readonly lines: readonly Line[]
}

export function section(heading: string, ...lines: readonly Line[]): Section {
  return { heading, lines }
}

export function asserted(words: string, ...tests: readonly [TestName, ...TestName[]]): Line {
  return {
    words,
    fate: { kind: 'asserted', tests },
  }
}

export function instead(words: string, why: string, ...tests: readonly [TestName, ...TestName[]]): Line {
  return {
    words,
    fate: { kind: 'instead', why, tests },
  }
}

export function later(area: Area, words: string): Line {
  return { words, fate: { kind: 'later', area } }
}

export function remark(words: string): Line {
  return { words, fate: { kind: 'remark' } }
}

/** The tests that a line names. */
export function testsOf({ fate }: Line): readonly TestName[] {
  return fate.kind === 'asserted' || fate.kind === 'instead' ? fate.tests : []
}
