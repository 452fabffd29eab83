import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const imageErrors = {
  emptyPrompt: { code: 'validation', status: 400 },
  /** Together with the instructions of a style. */
  promptTooLong: { code: 'prompt-too-long', status: 400 },
  invalidMask: { code: 'invalid-mask', status: 400 },
  invalidSettings: { code: 'invalid-settings', status: 400 },
  /** The LoRA is there, but the model takes none. */
  loraNotTaken: { code: 'lora-not-taken', status: 409 },
  modelUnavailable: { code: 'model-unavailable', status: 400 },
  wordsErased: { code: 'words-erased', status: 422 },
} as const satisfies Readonly<Record<string, ErrorType>>
