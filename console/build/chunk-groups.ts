const components = (names: string) => `@mantine/core/esm/components/(${names})/`;
const ofSignIn = [
  'node_modules/(react|react-dom|scheduler|use-sync-external-store|zod|clsx|seroval)/',
  '@tanstack/(react-router|router-core|history|store|react-store|react-query|query-core)/',
  '@mantine/(form|hooks)/',
  '@tabler/icons-react/dist/esm/(defaultAttributes|createReactComponent)',
  '@mantine/core/esm/core/',
  components(
    'Alert|ActionIcon|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Skeleton|Stack|Text|TextInput|Title|UnstyledButton',
  ),
  '@mantine/core/esm/components/Checkbox/CheckIcon',
  'console/src/(api/|app/return-place|paths|resource/list-search|ui/(TextLink|ErrorNote|Logo|toast|format|option-filter|use-keys))',
  'contract/src/(kit/(errors|field|filter|parameter|route|text)|permissions|features/auth)',
];

/** Which modules travel together. Many tiny shared chunks cost more in requests and lost compression than they save, but what
 *  the sign-in does not need must not ride along with what it does. A group takes what its modules import with it, unless a
 *  group of higher priority has it. */
export const chunkGroups = [
  { name: 'base', priority: 40, minShareCount: 2, test: new RegExp(ofSignIn.join('|')) },
  { name: 'floating', priority: 30, test: new RegExp(`@floating-ui|${components('Popover|Menu|Tooltip|ScrollArea')}`) },
  { name: 'dialogs', priority: 25, test: new RegExp(`react-remove-scroll|${components('Modal|ModalBase')}`) },
  {
    name: 'resource',
    priority: 22,
    test: /contract\/src\/(features\/(?!auth)|kit\/resource)|console\/src\/(resource\/(field-|FieldCell|FieldValue|references|list-|column-|filter-sentence)|ui\/time-zone)/,
  },
  { name: 'inputs', priority: 20, test: new RegExp(components('Combobox|Select|MultiSelect|TagsInput')) },
  {
    name: 'list',
    priority: 21,
    test: /console\/src\/(resource\/(ResourceList|List|Page|Ribbon|use-ribbon-rows|use-table|use-list-place|prefetch-list|use-resource-list|use-selection)|ui\/(DataTable|VirtualTable))|@tanstack\/(react-virtual|virtual-core)/,
  },
  {
    name: 'card',
    priority: 14,
    test: /console\/src\/resource\/(ResourceCard|Card(?!FormTab)|use-neighbours|record-context)/,
  },
  { name: 'form', priority: 15, test: /console\/src\/resource\/(FieldInput|Form|use-resource-form|use-draft)/ },
  { name: 'shared', priority: 5, minShareCount: 4 },
];
