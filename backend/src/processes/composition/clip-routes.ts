import { animationClips } from '../../features/animations/clip-kind.ts'
import { animationRoutes } from '../../features/animations/routes.ts'
import { pictureFile } from '../../features/assets/uploads/upload-contract.ts'
import { chainRoutes } from '../../features/chains/routes.ts'
import { inputFinder } from '../../features/clips/inputs.ts'
import { clipRequester } from '../../features/clips/request-clip.ts'
import { allClipsRoute, clipRoutes } from '../../features/clips/routes.ts'
import { lastFrameRoutes } from '../../features/last-frames/routes.ts'
import { lipSyncClips } from '../../features/lip-syncs/clip-kind.ts'
import { lipSyncRoutes } from '../../features/lip-syncs/routes.ts'
import { videoClips } from '../../features/videos/clip-kind.ts'
import { videoRoutes } from '../../features/videos/routes.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { fileFetcher } from '../../platform/http/forms/fetched-file.ts'
import type { Foundations } from './foundations.ts'

/** Puts the routes of the three kinds of clips together. */
export function composeClipRoutes(api: Api, base: Foundations): void {
  const fetchPicture = fileFetcher(base, { ...pictureFile, maxFiles: 1 })
  const deps = { ...base, findInputs: inputFinder({ ...base, fetchPicture }), requestClip: clipRequester(base) }
  videoRoutes(api, deps)
  animationRoutes(api, deps)
  lipSyncRoutes(api, deps)
  for (const kind of [videoClips, animationClips, lipSyncClips]) clipRoutes(api, base, kind)
  allClipsRoute(api, base)
  lastFrameRoutes(api, base)
  chainRoutes(api, base)
}
