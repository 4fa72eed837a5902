"""Agreement of humans and judge, stratified by how sure the humans were."""
