import { mediaServer } from '../../features/assets/media/media-queries.ts'
import { assetRoutes } from '../../features/assets/routes.ts'
import { uploadRoutes } from '../../features/assets/uploads/upload-routes.ts'
import { catalogueRoutes } from '../../features/catalogue/routes.ts'
import { requestedDownloadRoutes } from '../../features/downloads/requested-routes.ts'
import { downloadRoutes } from '../../features/downloads/routes.ts'
import { galleryRoutes } from '../../features/gallery/routes.ts'
import { promptsOf } from '../../features/images/queries.ts'
import { imageRoutes } from '../../features/images/routes.ts'
import { lineageRoutes } from '../../features/lineage/routes.ts'
import { shareRoutes } from '../../features/shares/routes.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { ApiConfig } from '../config.ts'
import type { Foundations } from './foundations.ts'

/** Puts the routes of images together: how they are made, kept, looked at, saved and shared. */
export function composeImageRoutes(api: Api, base: Foundations, { loraHosts }: ApiConfig): void {
  catalogueRoutes(api, base)
  imageRoutes(api, { ...base, loraHosts })
  assetRoutes(api, { ...base, promptsOf: (userId, jobIds) => promptsOf(base.db, userId, jobIds) })
  shareRoutes(api, { ...base, serveMedia: mediaServer(base) })
  uploadRoutes(api, base)
  downloadRoutes(api, base)
  requestedDownloadRoutes(api, { ...base, patienceMs: 20_000 })
  galleryRoutes(api, base)
  lineageRoutes(api, base)
}
