import { promptInBody } from '../../inputs.ts'
import type { Service } from '../service.ts'
import { segmindModels } from './models.ts'
import { segmindRequestRoutes, segmindRetentionMs } from './requests.ts'
import { segmindUploadRoutes } from './uploads.ts'

/** Segmind, v2 and v1. */
export const segmind: Service = {
  media: { models: segmindModels, retentionMs: segmindRetentionMs },
  routes: (app, context) => {
    segmindUploadRoutes(app, context)
    segmindRequestRoutes(app, context)
  },
  keyIn: ({ headers }) => [headers['x-api-key']].flat()[0],
  promptIn: promptInBody,
  denial: (_status, message) => ({ error: message }),
  noCredits: 406,
}
