import { promptInBody } from '../../inputs.ts'
import { bearerKeyIn, type Service } from '../service.ts'
import { catalogueRoutes } from './catalogue.ts'
import { refusal } from './envelope.ts'
import { wavespeedModels } from './models.ts'
import { predictionRoutes, wavespeedRetentionMs } from './predictions.ts'
import { wavespeedUploadRoutes } from './uploads.ts'

/** WaveSpeed, REST v3. */
export const wavespeed: Service = {
  media: { models: wavespeedModels, retentionMs: wavespeedRetentionMs },
  routes: (app, context) => {
    wavespeedUploadRoutes(app, context)
    catalogueRoutes(app, context)
    predictionRoutes(app, context)
  },
  keyIn: bearerKeyIn,
  promptIn: promptInBody,
  denial: refusal,
  noCredits: 403,
}
