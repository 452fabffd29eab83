import { createStyle } from '@studio/backend/contract/library'
import { sendCommand } from '@studio/ui/query'
import { analyzeImages } from '../images/analyze-images.ts'
import { changeImages } from '../images/change-images.ts'
import type { CreationCalls } from './creation.ts'

/** The calls of the server that create a style from images (spec images 7). */
export const creationCalls: CreationCalls = {
  analyze: analyzeImages,
  async create({ id, name, description, instructions }) {
    const body = { name, description, ...(instructions !== undefined && { instructions }) }
    return (await sendCommand(createStyle, { body }, { idempotencyKey: id })).id
  },
  addImages: (styleId, assetIds) => changeImages(styleId, 'add', assetIds),
}
