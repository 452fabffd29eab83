import type { Document } from './line.ts'
import { purpose } from './lines/1-purpose.ts'
import { controlPanel, gallery } from './lines/2-dashboard.ts'
import { charactersPage, chatPanel, editPage } from './lines/2-pages.ts'
import { landingPage, routing, screens, topBar } from './lines/2-routes.ts'
import { styleManager } from './lines/2-style-manager.ts'
import { entities } from './lines/3-entities.ts'
import { states } from './lines/4-states.ts'
import { validation } from './lines/5-validation.ts'
import { roles } from './lines/6-roles.ts'
import { calls } from './lines/7-calls.ts'
import { errors } from './lines/8-errors.ts'
import { constants } from './lines/9-constants.ts'
import { purposeOfVideo } from './lines/video/1-purpose.ts'
import {
  adminDashboard,
  adminLogin,
  adminUserPage,
  copyVideoPage,
  lipSyncPage,
  notFoundPage,
  routingOfVideo,
  screensOfVideo,
  testLogin,
  videoPage,
} from './lines/video/2-screens.ts'
import { entitiesOfVideo } from './lines/video/3-entities.ts'
import { statesOfVideo } from './lines/video/4-states.ts'
import { validationOfVideo } from './lines/video/5-validation.ts'
import { rolesOfVideo } from './lines/video/6-roles.ts'
import { callsOfVideo } from './lines/video/7-calls.ts'
import { errorsOfVideo } from './lines/video/8-errors.ts'
import { constantsOfVideo } from './lines/video/9-constants.ts'

const images: Document = {
  title: 'Foundations, images, characters, styles',
  file: '000_0393b5df36ce2552.txt',
  sections: [
    purpose,
    screens,
    routing,
    landingPage,
    topBar,
    controlPanel,
    gallery,
    chatPanel,
    editPage,
    charactersPage,
    styleManager,
    entities,
    states,
    validation,
    roles,
    calls,
    errors,
    constants,
  ],
}

const videoAndAdmin: Document = {
  title: 'Video, copy video, lip sync, administration',
  file: '001_4b782a6d4bd39ca8.txt',
  sections: [
    purposeOfVideo,
    screensOfVideo,
    routingOfVideo,
    videoPage,
    copyVideoPage,
    lipSyncPage,
    adminLogin,
    adminDashboard,
    adminUserPage,
    testLogin,
    notFoundPage,
    entitiesOfVideo,
    statesOfVideo,
    ...validationOfVideo,
    rolesOfVideo,
    ...callsOfVideo,
    errorsOfVideo,
    constantsOfVideo,
  ],
}

/** Both documents of the specification with all their sections. */
export const documents: readonly Document[] = [images, videoAndAdmin]
