-- The characteristics that the program came with are called as people call them.
with named (code, name) as (
  values
    ('phases', 'Фазность'),
    ('accuracyActive', 'Класс точности по активной энергии'),
    ('accuracyReactive', 'Класс точности по реактивной энергии'),
    ('uNom', 'Номинальное напряжение'),
    ('iNom', 'Номинальный ток'),
    ('iMax', 'Максимальный ток'),
    ('tariffs', 'Число тарифов'),
    ('interfaces', 'Интерфейсы'),
    ('spodes', 'СПОДЭС'),
    ('ratioPrimary', 'Первичный ток'),
    ('ratioSecondary', 'Вторичный ток'),
    ('accuracy', 'Класс точности'),
    ('burdenVA', 'Вторичная нагрузка, В·А'),
    ('uPrimary', 'Первичное напряжение'),
    ('uSecondary', 'Вторичное напряжение'),
    ('channels', 'Число каналов'),
    ('gsm', 'GSM'),
    ('archiveDepth', 'Глубина архива'),
    ('lte', 'LTE'),
    ('rs485', 'RS-485'),
    ('ports', 'Число портов'),
    ('sNomKva', 'Номинальная мощность, кВ·А'),
    ('uHv', 'Напряжение ВН'),
    ('uLv', 'Напряжение НН'),
    ('windings', 'Число обмоток'),
    ('losses', 'Потери'),
    ('class', 'Класс'),
    ('kWh', 'Ёмкость, кВт·ч'),
    ('kW', 'Мощность, кВт'),
    ('chemistry', 'Вид элементов'),
    ('fuel', 'Топливо')
)
update equipment_type t set attributes = (
    select array_agg(coalesce(n.name, a.code) order by a.place)
    from unnest(t.attributes) with ordinality as a (code, place) left join named n using (code))
 where t.organization_guid is null and t.attributes && (select array_agg(code) from named);
