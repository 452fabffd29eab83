import { defineSite } from '../../infra/rspack.base.ts'

export default defineSite({
  url: import.meta.url,
  name: 'admin_site',
  entry: './index.tsx',
  template: '../../shell/src/page/index.html',
  skeleton: '../../shell/src/page/admin-skeleton.html',
  favicon: '../../shell/src/assets/favicon.svg',
})
