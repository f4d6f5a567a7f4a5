-- The name of a file ends as what is in it: files were kept under any name before.
update attachment a set name = left(a.name, 250) || e.usual
  from (values
    ('application/pdf', '.pdf', '.+\.pdf$'),
    ('image/jpeg', '.jpg', '.+\.(jpg|jpeg|jfif)$'),
    ('image/png', '.png', '.+\.png$'),
    ('image/webp', '.webp', '.+\.webp$')
  ) e (type, usual, ending)
 where e.type = a.type and a.name !~* e.ending;
