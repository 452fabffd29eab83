import type { StyleDraft } from '@studio/backend/contract/library'

/**
 * A style that is being created from images: what is wanted, and what is done so far. The server has it, so that any browser of the
 * person can resume it after a failure or a reload.
 */
export interface Creation extends Omit<StyleDraft, 'createdAt'> {
  /** Whether the style exists. */
  readonly isCreated: boolean
  /** The most that the button which was pressed said the analysis costs, in cents. */
  readonly mostCents?: number | undefined
}

/** The steps, in their order (spec images 4). */
export type Step = 'analysis' | 'style' | 'images'

/** The step that comes next. The creation ends after the last one. */
export function nextStep({ instructions, isCreated }: Pick<Creation, 'instructions' | 'isCreated'>): Step {
  if (instructions === undefined) return 'analysis'
  return isCreated ? 'images' : 'style'
}

/** What the steps ask of the server. Each rejects with its error. */
export interface CreationCalls {
  /**
   * Returns the instructions, which the server notes; a repeat returns the same ones and costs nothing. Undefined when the creation was
   * ended meanwhile, in whichever browser.
   */
  readonly analyze: (creation: Creation) => Promise<string | undefined>
  /** Creates the style with these instructions; a repeat creates nothing. */
  readonly create: (creation: Creation, instructions: string) => Promise<void>
  /** Adds the images to the style; those that are in it already stay. */
  readonly addImages: (creation: Creation) => Promise<void>
  /** Ends the creation. */
  readonly end: (creation: Creation) => Promise<void>
}

/**
 * Carries out the steps that are left, and ends the creation. `note` is told of every step that is done before the next one begins.
 * Returns false when the creation was ended elsewhere during the analysis: then nothing is created.
 */
export async function carryOn(
  creation: Creation,
  calls: CreationCalls,
  note: (creation: Creation) => void,
): Promise<boolean> {
  let now = creation
  const reach = (next: Creation): void => {
    now = next
    note(next)
  }
  if (now.instructions === undefined) {
    const instructions = await calls.analyze(now)
    if (instructions === undefined) return false
    reach({ ...now, instructions })
  }
  if (!now.isCreated) {
    await calls.create(now, now.instructions ?? '')
    reach({ ...now, isCreated: true })
  }
  await calls.addImages(now)
  await calls.end(now)
  return true
}
