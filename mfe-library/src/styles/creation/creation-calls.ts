import { createStyle, deleteStyleDraft } from '@studio/backend/contract/library'
import { isStatus } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { analyzeImages } from '../images/analyze-images.ts'
import { changeImages } from '../images/change-images.ts'
import type { CreationCalls } from './creation.ts'

/** The calls of the server that create a style from images (spec images 7). */
export const creationCalls: CreationCalls = {
  async analyze({ id, assetIds, mostCents }) {
    try {
      return await analyzeImages(assetIds, { draftId: id, mostCents })
    } catch (error) {
      // the draft is closed: nobody wants the style any more
      if (isStatus(error, 404)) return undefined
      throw error
    }
  },
  async create({ id, name, description }, instructions) {
    // With this key, the style gets the id that the draft names.
    await sendCommand(createStyle, { body: { name, description, instructions } }, { idempotencyKey: id })
  },
  addImages: ({ styleId, assetIds }) => changeImages(styleId, 'add', assetIds),
  async end({ id }) {
    await sendCommand(deleteStyleDraft, { params: { draftId: id } })
  },
}
