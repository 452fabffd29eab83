import type { Section } from './line.ts'
import { purpose } from './lines/1-purpose.ts'
import { controlPanel, gallery } from './lines/2-dashboard.ts'
import { charactersPage, chatPanel, editPage, styleManager } from './lines/2-later.ts'
import { landingPage, routing, screens, topBar } from './lines/2-routes.ts'
import { states } from './lines/4-states.ts'
import { validation } from './lines/5-validation.ts'
import { roles } from './lines/6-roles.ts'
import { calls } from './lines/7-calls.ts'
import { errors } from './lines/8-errors.ts'
import { constants } from './lines/9-constants.ts'

/** All named sections of the specification, in its order. */
export const sections: readonly Section[] = [
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
  states,
  validation,
  roles,
  calls,
  errors,
  constants,
]
