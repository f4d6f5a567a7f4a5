-- The days of a year of one series, as they lie: whoever asks decodes nothing.
select day, v from interval_day where series = :series::integer and day between '2025-07-01' and '2026-06-30' order by day;
