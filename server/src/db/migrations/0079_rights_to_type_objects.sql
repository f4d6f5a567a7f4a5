-- Objects of the organization's own types have rights of their own; whoever worked with types works with their objects as before.
select divide_rights('objectTypes', 'typeObjects', 43, 'Объекты своих типов', '{read,create,update,delete}', ' (объекты)');
