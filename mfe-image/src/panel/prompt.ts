import type { Model } from '@studio/backend/contract'

/** What stands for an empty prompt beside a reference, with Soul (spec images 5). */
const promptOfReference = 'high quality, detailed'

/** The words to send; empty when some must be written first. */
export function promptToSend(written: string, model: Pick<Model, 'id'>, references: number): string {
  const prompt = written.trim()
  if (prompt !== '' || references === 0) return prompt
  return model.id === 'segmind/higgsfield-soul' ? promptOfReference : ''
}
