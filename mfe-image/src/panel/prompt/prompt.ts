import type { Model } from '@studio/backend/contract'

/** The prompt that is sent with Soul when only a reference is given (spec images 5). */
const promptOfReference = 'high quality, detailed'

/** The prompt to send; empty when the person must write one first. */
export function promptToSend(written: string, model: Pick<Model, 'id'>, references: number): string {
  const prompt = written.trim()
  if (prompt !== '' || references === 0) return prompt
  return model.id === 'segmind/higgsfield-soul' ? promptOfReference : ''
}
