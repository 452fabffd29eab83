import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { StyleManagerPage } from '../style-manager-page.tsx'
import { readTabSearch } from '../tab-search.ts'

/** Test helper: the Style Manager at an address. */
export const openStyles = (address = '/styles') =>
  openPage({ path: '/styles', component: StyleManagerPage, validateSearch: readTabSearch }, { address })
