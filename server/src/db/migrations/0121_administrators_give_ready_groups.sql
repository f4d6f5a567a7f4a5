-- The administrator of an organization gives people its other ready-made groups, and nobody gives what he does not hold. Only where nobody has
-- changed the group: what it gives, its conditions or its rules.
update permission_group g set items = g.items
    || '{"forecasts": "full", "regionActual": "full", "brands": "update", "scheduler": "update", "runs": "update"}',
    version = g.version + 1, updated_at = now()
 where g.is_system and g.version = 1 and g.name = 'Администратор организации'
   and not exists (select from permission_group_rule r where r.group_guid = g.guid)
   and g.items = (
    select jsonb_object_agg(entity, value) from (values
      ('full', '{users,employees,meteringPoints,meteringDevices,seals,transformations,substations,consumptionObjects,buildings,branchOffices,plannedData,accumulators,generationObjects,transitConsumers,workers,products,contracts,accessionActs,measurements,readings,balanceGroups,exchangeFiles,exchangeChannels,calculator,reports}'::text[]),
      ('update', '{organizations,permissionGroups,individualPermissions,glossary,regionActual,widgets,desktops,objectTypes,typeObjects}'::text[]),
      ('read', '{dictionaries,equipmentTypes,brands,forecasts,activityLog,journal,scheduler,runs}'::text[])
    ) of (value, entities), unnest(entities) entity);
